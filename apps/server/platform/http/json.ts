import { apiErrors } from '@heddle/contract/errors/api';
import type { JsonValue } from '@heddle/contract/json';
import { AT_ONCE, parseInTurns } from '@heddle/nodes/json/parse';

/** Deeper than any data people work with; shallow enough for every recursive reader and writer of JSON. */
export const MAX_NESTING = 200;

const quote = 0x22;
const backslash = 0x5c;

/** True when brackets nest deeper than `limit`. Ends as soon as that is known, so that ten megabytes of `[` cost next to nothing. */
function nestsDeeper(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (inString) {
      if (char === backslash) at++;
      else if (char === quote) inString = false;
    } else if (char === quote) inString = true;
    // [ and { differ from ] and } in two bits only
    else if ((char | 0x20) === 0x7b) {
      if (++depth > limit) return true;
    } else if ((char | 0x20) === 0x7d) depth--;
  }
  return false;
}

const PROTOTYPE = '__proto__';

// A key `__proto__`, also when letters of it are escaped. JSON.parse keeps it as a key, but code that copies by key would set a prototype.
const mayNamePrototype = /__proto__|\\u00[567]/i;

function namesPrototype(text: string): boolean {
  let found = false;
  JSON.parse(text, (key, value: unknown) => {
    found ||= key === PROTOTYPE;
    return value;
  });
  return found;
}

const tooDeep = (): Error => apiErrors.body_malformed({ reason: `lists and objects nest deeper than ${MAX_NESTING} levels.` });
const forbidden = (): Error => apiErrors.body_malformed({ reason: `the key "${PROTOTYPE}" is not allowed.` });
const malformed = (cause: unknown): Error => apiErrors.body_malformed({ reason: cause instanceof Error ? cause.message : 'it is not JSON.' }, { cause });

/** Reads the JSON text of a request. Throws `body_malformed`, also for data nested deeper than `MAX_NESTING`. */
export function parseJson(text: string): JsonValue {
  if (nestsDeeper(text, MAX_NESTING)) throw tooDeep();
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch (cause) {
    throw malformed(cause);
  }
  if (mayNamePrototype.test(text) && namesPrototype(text)) throw forbidden();
  return value;
}

/** The same; a large text is read in turns, so that others are served in between. */
export async function readJson(text: string): Promise<JsonValue> {
  if (text.length <= AT_ONCE) return parseJson(text);
  try {
    return await parseInTurns(text, undefined, { limits: { deepest: MAX_NESTING, tooDeep, forbiddenKey: PROTOTYPE, forbidden } });
  } catch (cause) {
    throw cause instanceof SyntaxError ? malformed(cause) : cause;
  }
}
