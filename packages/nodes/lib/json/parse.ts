import type { JsonValue } from '@heddle/contract/json';
import { jsonExcess } from '@heddle/contract/json-limits';
import type { Yielding } from '../cooperative.ts';
import { runYielding } from '../cooperative.ts';
import type { JsonLimits } from './bounds.ts';
import { documentLimits } from './bounds.ts';
import type { JsonReading } from './json-reader.ts';
import { JsonReader } from './json-reader.ts';

/** Characters and values that the built-in parser reads within a few milliseconds. Objects of which none has the keys of another take it the longest. */
const AT_ONCE = 512 * 1024;
const VALUES_AT_ONCE = 10_000;
const VALUES_PER_LOOK = 200;
const LINES_PER_LOOK = 10_000;

/** Who may want the reading to stop: then it is rejected with the reason of the signal. */
interface Stoppable {
  readonly signal: AbortSignal;
}

/**
 * `JSON.parse`, that yields to other work while it reads a large text. Throws `SyntaxError` as it does, and the errors of the limits:
 * `json_too_deep`, `json_too_many_values` where none are given.
 */
export async function parseJson(
  text: string,
  stop?: Stoppable,
  limits: JsonLimits = documentLimits(),
): Promise<JsonValue> {
  return isQuick(text, limits) ? (JSON.parse(text) as JsonValue) : parseYielding(text, stop, { limits });
}

/** True for text that can be parsed in one go, and is within the limits. */
const isQuick = (text: string, { depth, values, forbidden }: JsonLimits): boolean =>
  text.length <= AT_ONCE &&
  forbidden === undefined &&
  jsonExcess(text, { depth, values: Math.min(values, VALUES_AT_ONCE) }) === undefined;

/** The slow way of `parseJson`, for texts of any length. Where no limits are given there are none. */
export const parseYielding = (text: string, stop?: Stoppable, reading: JsonReading = {}): Promise<JsonValue> =>
  runYielding(readInSteps(text, reading), stop);

/** The same as steps, for work that has other steps besides. Throws as `parseJson` does. */
export function* jsonYielding(text: string, limits: JsonLimits = documentLimits()): Yielding<JsonValue> {
  return isQuick(text, limits) ? (JSON.parse(text) as JsonValue) : yield* readInSteps(text, { limits });
}

function* readInSteps(text: string, reading: JsonReading): Yielding<JsonValue> {
  for (const reader = new JsonReader(text, reading); ;) {
    const result = reader.read(VALUES_PER_LOOK);
    // It has the better error message, and the last word.
    if (result === 'malformed')
      return text.length <= AT_ONCE ? (JSON.parse(text) as JsonValue) : yield* malformed(text, reader);
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
    if (line % LINES_PER_LOOK === 0) yield;
  }
  const place = `position ${at} (line ${line} column ${at - start + 1})`;
  throw new SyntaxError(
    isInText
      ? `Unexpected character in a string of JSON after ${place}`
      : `Unexpected ${JSON.stringify(text[at])} in JSON at ${place}`,
  );
}
