import type { JsonValue } from '@heddle/contract/json';
import type { Steps } from '../steps.ts';
import { inSteps } from '../steps.ts';
import type { JsonReading } from './json-reader.ts';
import { JsonReader } from './json-reader.ts';

/** Characters that the built-in parser reads within a few milliseconds. */
export const AT_ONCE = 512 * 1024;
const VALUES_PER_LOOK = 200;
const LINES_PER_LOOK = 10_000;

/** Who may want the reading to stop: then it is rejected with the reason of the signal. */
interface Stoppable {
  readonly signal: AbortSignal;
}

/** `JSON.parse`, except that a large text is read in turns that let other work run in between. Throws `SyntaxError` as it does. */
export async function parseJson(text: string, stop?: Stoppable): Promise<JsonValue> {
  return text.length <= AT_ONCE ? (JSON.parse(text) as JsonValue) : parseInTurns(text, stop);
}

/** The slow way of `parseJson`, for texts of any length. Throws what `limits` says, too. */
export const parseInTurns = (text: string, stop?: Stoppable, reading: JsonReading = {}): Promise<JsonValue> => inSteps(readInSteps(text, reading), stop);

/** The same as steps, for work that has other steps besides. Throws `SyntaxError`. */
export function* jsonSteps(text: string): Steps<JsonValue> {
  return text.length <= AT_ONCE ? (JSON.parse(text) as JsonValue) : yield* readInSteps(text, {});
}

function* readInSteps(text: string, reading: JsonReading): Steps<JsonValue> {
  for (const reader = new JsonReader(text, reading); ; ) {
    const result = reader.read(VALUES_PER_LOOK);
    // It has the better error message, and the last word.
    if (result === 'malformed') return text.length <= AT_ONCE ? (JSON.parse(text) as JsonValue) : yield* malformed(text, reader);
    if (result) return result.value;
    yield;
  }
}

function* malformed(text: string, { at, isInText }: JsonReader): Steps<never> {
  if (at >= text.length) throw new SyntaxError('Unexpected end of JSON input');
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', start)) {
    line += 1;
    start = end + 1;
    if (line % LINES_PER_LOOK === 0) yield;
  }
  const place = `position ${at} (line ${line} column ${at - start + 1})`;
  throw new SyntaxError(isInText ? `Unexpected character in a string of JSON after ${place}` : `Unexpected ${JSON.stringify(text[at])} in JSON at ${place}`);
}
