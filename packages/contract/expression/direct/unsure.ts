/** What a direct expression gives where only the full meaning of the language has an answer: a value that no data holds. */
export const UNSURE = Symbol('unsure');

/** Texts up to this length are worked on without counting. */
export const SHORT = 1000;
