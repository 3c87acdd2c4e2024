import { readOperation } from '@heddle/contract/described/configured';
import { ChosenOperation } from '@heddle/contract/described/operation';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { Coerce } from './coerce.ts';
import { UnfitValue } from './coerce.ts';

/** The chosen operation, or null; also where only the API is chosen. Throws what is wrong with it as `UnfitValue`. */
export const toOperation: Coerce = (value): ChosenOperation | null => {
  // A configuration is JSON, and an operation is never an expression.
  const given = value as JsonValue | undefined;
  if (given === undefined || given === null || given === '' || (isJsonObject(given) && !('operation' in given)))
    return null;
  const read = readOperation(given);
  if (read) return read;
  const [issue] = ChosenOperation.safeParse(given).error?.issues ?? [];
  throw new UnfitValue(`cannot be read: ${issue ? `${issue.path.join('.')}: ${issue.message}` : 'choose it again'}`);
};
