/** What one expression may be and use. All are counted, never timed, so that the same expression always ends the same way. */
export const expressionLimits = {
  /** Characters of one expression. */
  source: 100_000,
  /** Characters of a text with expressions in it. */
  template: 1_048_576,
  /** Brackets, operators and calls inside each other. */
  nesting: 200,
  /** Steps of callbacks, list elements and blocks of 64 characters touched. */
  operations: 1_000_000,
  /** Functions calling functions, weighted by how deep each one's body nests; keeps well inside the call stack. */
  depth: 1000,
  /** Lists and objects inside each other. */
  dataDepth: 500,
  /** Characters of one text. */
  text: 16_777_216,
  /** Elements of one list. */
  list: 1_000_000,
} as const;

/** Texts up to this length cost nothing to compare or to look up. */
export const SHORT_TEXT = 256;

/** What it costs to go through a text of this length once. The length may be a product, larger than any text. */
export const textCost = (length: number): number => Math.floor(length / 64);
