import type { JsonValue } from '@heddle/contract/json';

/** A JSON value in which every number has at most so many significant digits; what is not finite becomes null. */
export function withDigits(value: JsonValue, digits: number): JsonValue {
  if (typeof value === 'number')
    return Number.isFinite(value) ? (Number.isInteger(value) ? value : Number(value.toPrecision(digits))) : null;
  if (Array.isArray(value)) return value.map((entry) => withDigits(entry, digits));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, withDigits(entry, digits)]));
}
