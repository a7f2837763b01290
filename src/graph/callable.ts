/** Kinds of symbols that are called with arguments. */
export const isCallable = (kind: string): boolean => /^(function|method|constructor)$/.test(kind);
