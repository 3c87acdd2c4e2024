import { apiErrors } from '@heddle/contract/errors/api';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonValue } from '@heddle/contract/json';
import { JSON_DEPTH } from '@heddle/contract/json-limits';
import type { JsonLimits } from '@heddle/nodes/lib/json/bounds';
import { documentBounds, documentLimits } from '@heddle/nodes/lib/json/bounds';
import { parseJson } from '@heddle/nodes/lib/json/parse';

const PROTOTYPE = '__proto__';

// A key `__proto__`, also with escaped characters. JSON parses it as a key, but code that copies by key would set a prototype.
const mayNamePrototype = /__proto__|\\u00[567]/i;

const tooDeep = (): Error =>
  apiErrors.body_malformed({ reason: `lists and objects nest deeper than ${JSON_DEPTH} levels.` });
const forbidden = {
  key: PROTOTYPE,
  error: (): Error => apiErrors.body_malformed({ reason: `the key "${PROTOTYPE}" is not allowed.` }),
};

/**
 * Parses the JSON text of a request; a large text is parsed in parts, yielding to the event loop. Throws `body_malformed`, also for data that
 * nests too deeply, and `json_too_many_values`.
 */
export async function readJson(text: string): Promise<JsonValue> {
  const limits: JsonLimits = {
    ...documentLimits(documentBounds()),
    tooDeep,
    ...(mayNamePrototype.test(text) ? { forbidden } : {}),
  };
  try {
    return await parseJson(text, undefined, limits);
  } catch (cause) {
    if (cause instanceof HeddleError) throw cause;
    throw apiErrors.body_malformed({ reason: cause instanceof Error ? cause.message : 'it is not JSON.' }, { cause });
  }
}
