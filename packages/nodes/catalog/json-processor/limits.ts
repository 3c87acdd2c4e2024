import { dataErrors } from '@heddle/contract/errors/data';
import type { JsonObject } from '@heddle/contract/json';

/** An object with more fields cannot be gone through in a moment, and nothing can be done in between. */
export const MOST_FIELDS = 50_000;

/** The object, unless it has more fields than can be worked on: `data_too_large`. */
export function withinFields(object: JsonObject): JsonObject {
  let left = MOST_FIELDS;
  // What JSON can say inherits no fields; nobody has to list all of them to see that there are too many.
  for (const _ in object) if (--left < 0) throw tooManyFields();
  return object;
}

/** Says that an object has more fields than can be worked on. */
export const tooManyFields = () => dataErrors.data_too_large({ what: 'An object', limit: `${MOST_FIELDS} fields` });
