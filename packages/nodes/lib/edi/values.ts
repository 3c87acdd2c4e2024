import { ediErrors } from '@heddle/contract/errors/edi';
import type { JsonValue } from '@heddle/contract/json';
import type { Delimiters, EdiStandard, ProblemKind } from './interchange.ts';
import type { FieldAt } from './maps/map.ts';
import { codeOf, nameOf } from './maps/map.ts';

/** How values are written: numbers of EDIFACT have the decimal mark of their interchange. */
export interface ValueRules {
  standard: EdiStandard;
  delimiters: Pick<Delimiters, 'decimal'>;
}

interface ReadValue {
  value: JsonValue;
  problem?: { kind: ProblemKind; text: string };
}

const broken = (raw: string, kind: ProblemKind, text: string): ReadValue => ({ value: raw, problem: { kind, text } });

/** A value as JSON has it. What is not valid stays as it is written, with its problem. */
export function readValue(raw: string, place: FieldAt): ReadValue {
  switch (place.kind) {
    case 'text':
      return { value: nameOf(place.codes, raw) };
    case 'number':
    case 'cents':
      return readNumber(raw, place.kind);
    case 'date': {
      const date = isoDate(raw);
      return date === undefined ? broken(raw, 'elementDate', 'is not a date') : { value: date };
    }
    case 'time': {
      const time = isoTime(raw);
      return time === undefined ? broken(raw, 'elementTime', 'is not a time of day') : { value: time };
    }
  }
}

function readNumber(raw: string, kind: 'number' | 'cents'): ReadValue {
  const text = raw.replace(',', '.');
  if (!/^[-+]?(\d+\.?\d*|\.\d+)$/.test(text) || (kind === 'cents' && text.includes('.')))
    return broken(raw, 'elementCharacters', 'is not a number');
  const plain = kind === 'cents' ? withCents(text) : text;
  // Beyond what a number of JSON holds exactly, the digits stay text.
  return { value: plain.replace(/\D/g, '').replace(/^0+/, '').length > 15 ? plain : Number(plain) };
}

function withCents(text: string): string {
  const sign = text.startsWith('-') ? '-' : '';
  const digits = text.replace(/^[-+]/, '').padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** An ISO date of CCYYMMDD or YYMMDD; undefined where it is none. Two digits are a year from 1970 to 2069. */
export function isoDate(raw: string): string | undefined {
  if (!/^(\d{6}|\d{8})$/.test(raw)) return undefined;
  const full = raw.length === 8 ? raw : `${Number(raw.slice(0, 2)) < 70 ? '20' : '19'}${raw}`;
  const iso = `${full.slice(0, 4)}-${full.slice(4, 6)}-${full.slice(6)}`;
  return isDate(iso) ? iso : undefined;
}

function isDate(iso: string): boolean {
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
}

/** A time of day of HHMM, HHMMSS or with decimals; undefined where it is none. */
export function isoTime(raw: string): string | undefined {
  const found = /^([01]\d|2[0-3])([0-5]\d)([0-5]\d)?(\d{1,2})?$/.exec(raw);
  if (!found) return undefined;
  const [, hours = '', minutes = '', seconds, decimals] = found;
  return `${hours}:${minutes}${seconds === undefined ? '' : `:${seconds}`}${decimals === undefined ? '' : `.${decimals}`}`;
}

/** A value as the standard writes it. `path` names the field in errors. Throws `edi_field_invalid`. */
export function writeValue(value: JsonValue, place: FieldAt, path: string, rules: ValueRules): string {
  if (value === null) return '';
  if (typeof value === 'object' || typeof value === 'boolean')
    throw ediErrors.edi_field_invalid({ path, reason: 'must be a text or a number' });
  switch (place.kind) {
    case 'text':
      return codeOf(place.codes, String(value));
    case 'number':
      return decimal(value, path).replace('.', rules.standard === 'edifact' ? rules.delimiters.decimal : '.');
    case 'cents':
      return cents(decimal(value, path), path);
    case 'date':
      return compactDate(String(value), path);
    case 'time':
      return compactTime(String(value), path);
  }
}

function decimal(value: string | number, path: string): string {
  const text = typeof value === 'number' ? plainNumber(value) : value.trim();
  if (text !== '' && !/^-?(\d+(\.\d+)?|\.\d+)$/.test(text))
    throw ediErrors.edi_field_invalid({ path, reason: `must be a number, and "${text}" is none` });
  return text;
}

/** A number without an exponent. */
const plainNumber = (value: number): string =>
  String(value).includes('e')
    ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : String(value);

function cents(text: string, path: string): string {
  if (text === '') return '';
  const [whole = '', decimals = ''] = text.split('.');
  if (/[1-9]/.test(decimals.slice(2)))
    throw ediErrors.edi_field_invalid({ path, reason: `may have two decimals, and ${text} has more` });
  const sign = whole.startsWith('-') ? '-' : '';
  const digits = `${whole.replace('-', '')}${decimals.slice(0, 2).padEnd(2, '0')}`.replace(/^0+(?=\d)/, '');
  return digits === '0' ? '0' : sign + digits;
}

/** CCYYMMDD of an ISO date or time, or of CCYYMMDD. Throws `edi_field_invalid`. */
export function compactDate(value: string, path: string): string {
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] ?? isoDate(value);
  if (value === '') return '';
  if (iso === undefined || !isDate(iso))
    throw ediErrors.edi_field_invalid({ path, reason: `must be a date such as 2026-03-01, and "${value}" is none` });
  return iso.replaceAll('-', '');
}

/** HHMM or HHMMSS of a time of day. Throws `edi_field_invalid`. */
export function compactTime(value: string, path: string): string {
  const time = value.replace(/^.*T/, '').replace(/(Z|[-+]\d{2}:?\d{2})$/, '');
  const compact = time.replace(/[:.]/g, '').slice(0, 8);
  if (value === '') return '';
  if (isoTime(compact) === undefined)
    throw ediErrors.edi_field_invalid({ path, reason: `must be a time of day such as 13:30, and "${value}" is none` });
  return compact;
}
