import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { Parameter } from '../kit/parameters.ts';
import { sentAs, text } from '../kit/parameters.ts';
import { withDoubledQuotes } from '../odata/query.ts';

// https://www.odata.org/documentation/odata-version-2-0/json-format/: dates in JSON are milliseconds since 1970, in a text of their own.
const DATE = /^\/Date\((-?\d+)(?:[+-]\d+)?\)\/$/;

/** A value of OData version 2 with its dates as ISO times in UTC; its shape stays. */
export function withIsoDates(value: JsonValue): JsonValue {
  if (typeof value === 'string') {
    const [, milliseconds] = DATE.exec(value) ?? [];
    const date = new Date(Number(milliseconds));
    return milliseconds === undefined || Number.isNaN(date.getTime()) ? value : date.toISOString();
  }
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(withIsoDates);
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, withIsoDates(entry)]));
}

/** Epoch milliseconds of a time that a user has entered. Throws `field_invalid`. */
export function timeIn(label: string, given: unknown): number {
  const time = Date.parse(asText(given));
  if (Number.isNaN(time)) throw nodeErrors.field_invalid({ field: label, reason: `"${asText(given)}" is no time` });
  return time;
}

/** A date, which OData takes in its own form. */
export const date = (label: string): Parameter =>
  sentAs(text(label, { placeholder: '2026-12-31' }), (value) => `/Date(${timeIn(label, value)})/`);

/** A key between quotes in a path, where quotes are doubled. */
export const key = (label: string, options: Parameters<typeof text>[1] = {}): Parameter =>
  sentAs(text(label, options), (value) => withDoubledQuotes(asText(value).trim()));
