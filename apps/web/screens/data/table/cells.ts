import type { RowView } from '@heddle/contract/api/tables';
import type { ColumnType } from '@heddle/contract/node/tables/tables';
import { formatDate, formatDateTime } from '../../../ui/format.ts';

type Value = RowView['values'][string];

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 10 });
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A value as displayed in a cell; '' if there is none. */
export function cellText(type: ColumnType, value: Value | undefined): string {
  if (value === null || value === undefined) return '';
  if (type === 'number' && typeof value === 'number') return number.format(value);
  // A date has no time zone: as midnight in another zone it could be the day before.
  if (type === 'date' && typeof value === 'string')
    return DAY.test(value) ? formatDate(`${value}T00:00:00`) : formatDateTime(value);
  return typeof value === 'string' && type !== 'json' ? value : JSON.stringify(value);
}

/** A value as a form shows it. */
export function fieldText(type: ColumnType, value: Value | undefined): string {
  if (value === null || value === undefined) return '';
  if (type === 'json') return JSON.stringify(value, null, 2);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The typed text as a value; the server parses numbers and dates. Undefined for invalid JSON. */
export function typedValue(type: ColumnType, text: string): Value | undefined {
  if (text.trim() === '') return null;
  if (type !== 'json') return text;
  try {
    return JSON.parse(text) as Value;
  } catch {
    // Not JSON: the form says so.
    return undefined;
  }
}
