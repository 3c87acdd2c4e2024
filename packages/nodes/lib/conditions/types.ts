import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { RuleType } from '@heddle/contract/node/rules';
import { toTime } from './dates.ts';

// One @, something before it and a name with a dot after it: all that can be checked without sending a mail.
const EMAIL = /^[^\s@<>()]{1,64}@[^\s@<>()]{1,255}\.[^\s@.<>()]{2,63}$/;

const isUrl = (value: JsonValue | undefined): boolean =>
  typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value);

/** Whether a value is of a type. Numbers and true and false count only as such, not as text. */
export const typeTests: { readonly [T in RuleType]: (value: JsonValue | undefined) => boolean } = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  list: (value) => Array.isArray(value),
  object: isJsonObject,
  date: (value) => typeof value === 'string' && toTime(value) !== undefined,
  email: (value) => typeof value === 'string' && EMAIL.test(value),
  url: isUrl,
  null: (value) => value === null,
};
