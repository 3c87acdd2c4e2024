import type { JsonValue } from '@heddle/contract/json';

/** What viem gives as JSON: integers of any size as decimal text, so that no digit is lost; missing values as null. */
export function plainValue(value: unknown): JsonValue {
  if (typeof value === 'bigint') return value.toString();
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, plainValue(entry)]));
  // Functions and symbols are no data.
  return null;
}
