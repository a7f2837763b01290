// What to do about repositories inside of an indexed one: each has a life of its own, and is asked about by itself.

export const nestedAdvice = "index them with `focal index DIR…`, and ask with -C DIR, which may be given several times";
