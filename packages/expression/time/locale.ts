import { toText } from '../convert.ts';
import { failed } from '../fault.ts';
import { classify } from '../kinds.ts';
import type { Runtime } from '../runtime.ts';
import { standard } from './moment.ts';

/** Making an Intl formatter costs about as much as this many operations. */
export const FORMATTER_COST = 500;

/** A language, and optionally a script and a country. Nothing longer, so formatters that are kept by locale stay few. */
const LOCALE = /^[a-z]{2,3}(-[a-z]{4})?(-[a-z]{2})?$/i;
const LONGEST_OPTION = 40;

/** The locale a value names; English if none is given. */
export function localeOf(rt: Runtime, value: unknown): string {
  if (value === undefined || value === null) return standard.locale;
  const locale = toText(rt, value);
  if (!LOCALE.test(locale))
    throw failed(`"${locale.slice(0, LONGEST_OPTION)}" is not a locale such as "en" or "de-DE".`);
  return Intl.getCanonicalLocales(locale)[0] ?? standard.locale;
}

/** Options of Intl, as a plain object of single values. */
export function optionsOf(value: unknown): { [name: string]: string | number | boolean } {
  const { kind, value: given } = classify(value);
  if (kind === 'missing') return {};
  if (kind !== 'object') throw failed('The options of a format are not an object.');
  const options: { [name: string]: string | number | boolean } = {};
  for (const [name, option] of Object.entries(given)) {
    if (option === undefined) continue;
    const fits =
      typeof option === 'number' ||
      typeof option === 'boolean' ||
      (typeof option === 'string' && option.length <= LONGEST_OPTION);
    if (!fits || name.length > LONGEST_OPTION || name === '__proto__')
      throw failed(`"${name.slice(0, LONGEST_OPTION)}" is not an option of a format.`);
    options[name] = option;
  }
  return options;
}

export function formatNumber(rt: Runtime, value: number, locale: unknown, options: unknown): string {
  rt.spend(FORMATTER_COST);
  return new Intl.NumberFormat(localeOf(rt, locale), optionsOf(options)).format(value);
}

export function collator(rt: Runtime, locale: unknown, options: unknown): Intl.Collator {
  rt.spend(FORMATTER_COST);
  return new Intl.Collator(localeOf(rt, locale), optionsOf(options));
}

/** The default parts of a date. */
const shown = {
  date: { year: 'numeric', month: 'numeric', day: 'numeric' },
  time: { hour: 'numeric', minute: 'numeric', second: 'numeric' },
  both: { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
} as const;

/** A date in words, in UTC unless the options name a time zone. */
export function formatDate(
  rt: Runtime,
  value: Date,
  part: keyof typeof shown,
  locale: unknown,
  given: unknown,
): string {
  rt.spend(2 * FORMATTER_COST);
  if (Number.isNaN(value.getTime())) return 'Invalid Date';
  const { timeZone = 'UTC', ...options } = optionsOf(given);
  const chosen = Object.keys(options).some((name) => name !== 'hour12' && name !== 'timeZoneName')
    ? options
    : { ...shown[part], ...options };
  return new Intl.DateTimeFormat(localeOf(rt, locale), { timeZone: String(timeZone), ...chosen }).format(value);
}
