/** How a name of the language reads where it is offered: what follows it in a call ('' for what is no function), and a sentence on what it gives. */
export type Doc = readonly [call: string, about: string];

/** A `Doc` for every one of these names: what has none does not compile. */
export type Docs<N extends string> = { readonly [M in N]: Doc };
