import type { JsonObject } from '@heddle/contract/json';

/**
 * An expression compiled to closures that read nothing but the data of an item: no runtime, no counting of operations. Returns `BAIL_OUT` for operands
 * that it does not cover; the full evaluation then computes the value.
 */
export type FastPath = (json: JsonObject) => unknown;

/** Returned by a fast path that does not cover the operands it met. No data holds this value. */
export const BAIL_OUT = Symbol('bail out');

/** The longest text that a fast path works on, in characters: longer ones have to be counted. */
export const MAX_TEXT = 1000;
