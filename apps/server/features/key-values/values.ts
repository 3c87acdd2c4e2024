import type { JsonValue } from '@heddle/contract/json';

/** A value as a row holds it: a number by itself, so that the database can add to it, anything else as JSON text. */
export interface Stored {
  value: string | null;
  number: number | null;
}

export const stored = (value: JsonValue): Stored =>
  typeof value === 'number' ? { value: null, number: value } : { value: JSON.stringify(value), number: null };

/** The value of a row; undefined where a row has none. */
export function restored({ value, number }: Stored): JsonValue | undefined {
  if (number !== null) return number;
  return value === null ? undefined : (JSON.parse(value) as JsonValue);
}
