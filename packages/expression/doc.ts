/** The documentation of a name in completions: the parentheses of a call ('' for other values), and a sentence about the result. */
export type Doc = readonly [call: string, about: string];

/** A `Doc` for every one of these names: a missing one does not compile. */
export type Docs<N extends string> = { readonly [M in N]: Doc };
