// Words that say nothing about what a text is about.

const WORDS = `a about above after again against all also am an and any are arent as at be because been before being
below between both but by can cannot cant could couldnt did didnt do does doesnt doing dont down during each else etc
ever every few for from further get gets getting go goes going got had hadnt has hasnt have havent having he her here
hers him his how however i id if ill im in into is isnt it its ive just lets like made make makes many may me might
more most much must my myself no nor not now of off on once only or other our ours out over own perhaps please quite
rather really same see shall she should shouldnt since so some such than that thats the their theirs them then there
these they thing things this those though through thus to too under until up upon us very via want wants was wasnt we
well were werent what whats when where whether which while who whom whose why will with within without wont would
wouldnt yes yet you your yours`;

/** English, without apostrophes, as `splitWords` gives them. Words that code is made of are not among them. */
export const STOP_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/));

/** The words that carry meaning; all of them when none would be left. */
export function withoutStopWords(words: readonly string[]): string[] {
  const kept = words.filter((word) => !STOP_WORDS.has(word));
  return kept.length > 0 ? kept : [...words];
}
