import { dateErrors } from '@heddle/contract/errors/dates';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import { toTime } from '../../lib/conditions/dates.ts';

export interface NumberForm {
  locale: string;
  kind: 'number' | 'currency' | 'percent';
  decimals: number | undefined;
  grouping: boolean;
  notation: 'standard' | 'compact' | 'scientific';
  currency: string;
  /** 1 is 100 %. */
  share: boolean;
}

const numeral = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;

/** Formats are costly to make, and a step asks for the same again and again. */
const FORMATS_KEPT = 100;

function kept<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= FORMATS_KEPT) known.clear();
  const made = make();
  known.set(key, made);
  return made;
}

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** A number as its digits, so that nothing of a long one is lost. Throws `field_invalid`. */
function digitsOf(value: JsonValue, name: string): string {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (!numeral.test(text) || text.length > 400)
    throw nodeErrors.field_invalid({ field: 'Field', reason: `has no number at "${name}"` });
  return text;
}

/** A number as a language writes it. Throws `field_invalid`. */
export function formatNumber(value: JsonValue, name: string, form: NumberForm): string {
  const { locale, kind, decimals, grouping, notation, currency, share } = form;
  const digits = digitsOf(value, name);
  const format = kept(numberFormats, JSON.stringify(form), () => {
    const code = currency.trim().toUpperCase();
    if (kind === 'currency' && !/^[A-Z]{3}$/.test(code))
      throw nodeErrors.field_invalid({
        field: 'Currency',
        reason: `is not a code of three letters like EUR: "${currency}"`,
      });
    return new Intl.NumberFormat(locale, {
      ...(kind === 'number' ? {} : kind === 'currency' ? { style: 'currency', currency: code } : { style: 'percent' }),
      ...(decimals === undefined
        ? kind === 'percent'
          ? { maximumFractionDigits: 2 }
          : {}
        : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
      useGrouping: grouping,
      notation,
    });
  });
  // A numeral as text keeps all its digits; a power of ten shifts it without another rounding.
  const exact =
    kind === 'percent' && !share
      ? `${digits.replace(/e.*/i, '')}e${Number(/e(.*)/i.exec(digits)?.[1] ?? 0) - 2}`
      : digits;
  return format.format(exact as Intl.StringNumericLiteral);
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'];

/** Bytes in the unit that suits them; a kilobyte has 1000. Throws `field_invalid`. */
export function formatSize(value: JsonValue, name: string, locale: string): string {
  const bytes = Number(digitsOf(value, name));
  let power = 0;
  // A value that would round to a thousand of a unit is one of the next unit.
  for (let size = Math.abs(bytes); size >= 999.95 && power < units.length - 1; size /= 1000) power += 1;
  const unit = units[power] ?? 'byte';
  const format = kept(
    numberFormats,
    `size ${locale} ${unit}`,
    () =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        maximumFractionDigits: power === 0 ? 0 : 1,
      }),
  );
  return format.format(bytes / 1000 ** power);
}

export interface DateForm {
  locale: string;
  style: 'short' | 'medium' | 'long' | 'full';
  show: 'date' | 'time' | 'both';
  zone: string;
}

/** A date as a language writes it. Throws `date_unreadable`, `field_invalid`. */
export function formatDate(value: JsonValue, name: string, form: DateForm): string {
  const { locale, style, show, zone } = form;
  const time = toTime(typeof value === 'string' && /^-?\d{9,}$/.test(value.trim()) ? Number(value) : value);
  if (time === undefined || Math.abs(time) > 8.64e15)
    throw dateErrors.date_unreadable({ field: name, value: JSON.stringify(value).slice(0, 60) });
  const format = kept(dateFormats, JSON.stringify(form), () => {
    try {
      return new Intl.DateTimeFormat(locale, {
        timeZone: zone,
        ...(show === 'time' ? {} : { dateStyle: style }),
        ...(show === 'date' ? {} : { timeStyle: style }),
      });
    } catch (cause) {
      throw nodeErrors.field_invalid(
        { field: 'Time zone', reason: `is not known: "${zone.slice(0, 60)}". Give a name like Europe/Zurich` },
        { cause },
      );
    }
  });
  return format.format(time);
}
