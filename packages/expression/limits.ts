import { JSON_DEPTH, JSON_VALUES } from '@heddle/contract/json-limits';

/** The limits of one expression. All are counted, never timed, so that an expression always has the same result. */
export const expressionLimits = {
  /** Characters of one expression. */
  source: 100_000,
  /** Characters of a text with expressions in it. */
  template: 1_048_576,
  /** Brackets, operators and calls inside each other. */
  nesting: 200,
  /** Steps of callbacks, list elements and blocks of 64 characters touched. */
  operations: 1_000_000,
  /**
   * The operations that all evaluations of one attempt of a step may use together, and how many more per item. A step with a single item gets about a
   * second of processor time, which is twenty evaluations at their limit; each item adds half a millisecond, a hundred times the need of an ordinary
   * field.
   */
  stepOperations: 20_000_000,
  itemOperations: 10_000,
  /** Expressions in one text. */
  holes: 2000,
  /** Texts with expressions in one field. */
  fieldExpressions: 5000,
  /** Calls of functions inside each other, weighted by the nesting of their bodies; stays well below the size of the call stack. */
  depth: 1000,
  /** Lists and objects inside each other. */
  dataDepth: JSON_DEPTH,
  /** Values in one JSON text: parsing it blocks the event loop. */
  jsonValues: JSON_VALUES,
  /** Characters of one text. */
  text: 16_777_216,
  /** Elements of one list. */
  list: 1_000_000,
} as const;

/** Texts up to this length cost nothing to compare or to look up. */
export const SHORT_TEXT = 256;

/**
 * Prices. One operation costs about 50 ns on a current processor. Work of the engine or a library is priced by its measured time, so that a whole
 * evaluation takes well below a tenth of a second.
 */
/** A new key of an object that has many, or an element of a Set. */
export const NEW_KEY_COST = 16;
/** Going through the keys of an object, besides one for each: objects with many are kept in another way, in which that takes longer. */
export const keysCost = (count: number): number => (count > 16 ? 2 * count : 0);
/** A key that is computed, in an object that is made with it. */
export const ODD_KEY_COST = 40;
/** Throwing and catching: engines write down where they are. */
export const CATCH_COST = 150;

/** The cost of reading a text of this length once. The length may be a product, larger than any text. */
export const textCost = (length: number): number => Math.floor(length / 64);
