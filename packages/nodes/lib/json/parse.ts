import type { JsonValue } from '@heddle/contract/json';
import { jsonExcess } from '@heddle/contract/json-limits';
import type { Stoppable, Yielding } from '../cooperative.ts';
import { runYielding } from '../cooperative.ts';
import type { JsonLimits } from './bounds.ts';
import { documentLimits } from './bounds.ts';
import type { JsonReading } from './json-reader.ts';
import { JsonReader } from './json-reader.ts';

/** Characters and values that the built-in parser reads within a few milliseconds, also of objects with all different keys, which are the slowest. */
const SYNC_CHARACTERS = 512 * 1024;
const SYNC_VALUES = 10_000;
const VALUES_PER_YIELD = 200;
const LINES_PER_YIELD = 10_000;

/**
 * `JSON.parse` that yields to other work while it reads a large text. Throws `SyntaxError` as it does, and the errors of the limits:
 * `json_too_deep`, `json_too_many_values` where none are given.
 */
export async function parseJson(
  text: string,
  stop?: Stoppable,
  limits: JsonLimits = documentLimits(),
): Promise<JsonValue> {
  return isQuick(text, limits) ? (JSON.parse(text) as JsonValue) : parseYielding(text, stop, { limits });
}

/** True for text that the built-in parser may read synchronously, and that is within the limits. */
const isQuick = (text: string, { depth, values, forbidden }: JsonLimits): boolean =>
  text.length <= SYNC_CHARACTERS &&
  forbidden === undefined &&
  jsonExcess(text, { depth, values: Math.min(values, SYNC_VALUES) }) === undefined;

/** `parseJson` for texts of any length, without the fast path. Without limits there are none. */
export const parseYielding = (text: string, stop?: Stoppable, reading: JsonReading = {}): Promise<JsonValue> =>
  runYielding(slowParsing(text, reading), stop);

/** `parseJson` as a generator, to be part of other cooperative work. Throws as `parseJson` does. */
export function* parsing(text: string, limits: JsonLimits = documentLimits()): Yielding<JsonValue> {
  return isQuick(text, limits) ? (JSON.parse(text) as JsonValue) : yield* slowParsing(text, { limits });
}

function* slowParsing(text: string, reading: JsonReading): Yielding<JsonValue> {
  for (const reader = new JsonReader(text, reading); ;) {
    const result = reader.read(VALUES_PER_YIELD);
    // The built-in parser has the better error message, and decides.
    if (result === 'malformed')
      return text.length <= SYNC_CHARACTERS ? (JSON.parse(text) as JsonValue) : yield* malformed(text, reader);
    if (result) return result.value;
    yield;
  }
}

function* malformed(text: string, { at, isInText }: JsonReader): Yielding<never> {
  if (at >= text.length) throw new SyntaxError('Unexpected end of JSON input');
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', start)) {
    line += 1;
    start = end + 1;
    if (line % LINES_PER_YIELD === 0) yield;
  }
  const place = `position ${at} (line ${line} column ${at - start + 1})`;
  throw new SyntaxError(
    isInText
      ? `Unexpected character in a string of JSON after ${place}`
      : `Unexpected ${JSON.stringify(text[at])} in JSON at ${place}`,
  );
}
