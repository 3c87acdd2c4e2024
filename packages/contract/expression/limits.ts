import { JSON_DEPTH, JSON_VALUES } from '../json-limits.ts';

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
  /**
   * Operations that all evaluations of one attempt of a step may use together, and how many more for each of its items. A step with a single item gets
   * about a second of a processor, twenty evaluations that use all they may; each item half a millisecond, a hundred times what an ordinary field needs.
   */
  stepOperations: 20_000_000,
  itemOperations: 10_000,
  /** Expressions in one text. */
  holes: 2000,
  /** Texts with expressions in one field. */
  fieldExpressions: 5000,
  /** Functions calling functions, weighted by how deep each one's body nests; keeps well inside the call stack. */
  depth: 1000,
  /** Lists and objects inside each other. */
  dataDepth: JSON_DEPTH,
  /** Values in one JSON text: nothing else is done while it is read. */
  jsonValues: JSON_VALUES,
  /** Characters of one text. */
  text: 16_777_216,
  /** Elements of one list. */
  list: 1_000_000,
} as const;

/** Texts up to this length cost nothing to compare or to look up. */
export const SHORT_TEXT = 256;

/**
 * Prices. One operation stands for about 50 ns of a processor of our time; what is made by the engine or a library is priced by what it was measured
 * to take, so that a whole evaluation takes well below a tenth of a second whatever it does.
 */
/** A new key of an object that has many, or an element of a Set. */
export const NEW_KEY_COST = 16;
/** Going through the keys of an object, besides one for each: objects with many are kept in another way, in which that takes longer. */
export const keysCost = (count: number): number => (count > 16 ? 2 * count : 0);
/** A key that is only known now, in an object that is made with it. */
export const ODD_KEY_COST = 40;
/** Throwing and catching: engines write down where they are. */
export const CATCH_COST = 150;

/** What it costs to go through a text of this length once. The length may be a product, larger than any text. */
export const textCost = (length: number): number => Math.floor(length / 64);
