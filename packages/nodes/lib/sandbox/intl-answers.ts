import { isJsonObject } from '@heddle/contract/json';
import type { JsonObject, JsonValue } from '@heddle/contract/json';

/** Formatters that are kept while code runs: libraries make the same one for every date. */
const MOST_KEPT = 200;

/** The locale and the time zone of the machine, where code names none: those of its `Date`. */
const LOCALE = 'en-US';
const TIME_ZONE = 'UTC';

type Answers = { readonly [method: string]: (...given: unknown[]) => unknown };

const text = (value: unknown): string => (typeof value === 'string' ? value : LOCALE);
const nameIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const localesOf = (value: unknown): string | string[] => (Array.isArray(value) ? value.map(text) : text(value));

/**
 * What the kinds of `Intl` can be asked. The options are the user's: `Intl` checks them itself, and throws a RangeError or a TypeError for what it does
 * not know.
 */
const kinds: { readonly [kind: string]: (locales: string | string[], options: JsonObject) => Answers } = {
  DateTimeFormat: (locales, options) => {
    const made = new Intl.DateTimeFormat(locales, { timeZone: TIME_ZONE, ...options });
    return {
      format: (time) => made.format(Number(time)),
      formatToParts: (time) => made.formatToParts(Number(time)),
      resolvedOptions: () => made.resolvedOptions(),
    };
  },
  NumberFormat: (locales, options) => {
    const made = new Intl.NumberFormat(locales, options);
    return {
      format: (value) => made.format(Number(value)),
      formatToParts: (value) => made.formatToParts(Number(value)),
      resolvedOptions: () => made.resolvedOptions(),
    };
  },
  PluralRules: (locales, options) => {
    const made = new Intl.PluralRules(locales, options);
    return { select: (value) => made.select(Number(value)), resolvedOptions: () => made.resolvedOptions() };
  },
  RelativeTimeFormat: (locales, options) => {
    const made = new Intl.RelativeTimeFormat(locales, options);
    // An unknown unit is refused by `Intl` itself.
    const unit = (given: unknown) => String(given) as Intl.RelativeTimeFormatUnit;
    return {
      format: (value, given) => made.format(Number(value), unit(given)),
      formatToParts: (value, given) => made.formatToParts(Number(value), unit(given)),
      resolvedOptions: () => made.resolvedOptions(),
    };
  },
  ListFormat: (locales, options) => {
    const made = new Intl.ListFormat(locales, options);
    const listOf = (given: unknown): string[] => (Array.isArray(given) ? given.map(String) : []);
    return {
      format: (list) => made.format(listOf(list)),
      formatToParts: (list) => made.formatToParts(listOf(list)),
      resolvedOptions: () => made.resolvedOptions(),
    };
  },
  Date: (locales, options) => {
    const zoned = { timeZone: TIME_ZONE, ...options };
    return {
      toLocaleString: (time: unknown) => new Date(Number(time)).toLocaleString(locales, zoned),
      toLocaleDateString: (time) => new Date(Number(time)).toLocaleDateString(locales, zoned),
      toLocaleTimeString: (time) => new Date(Number(time)).toLocaleTimeString(locales, zoned),
    };
  },
  Number: (locales, options) => ({
    toLocaleString: (value: unknown) => Number(value).toLocaleString(locales, options),
  }),
};

/** Answers what code in the machine asks of `Intl`: questions and answers are JSON, see `guest-intl.ts`. Never throws: what `Intl` refuses is an answer as well. */
export function intlAnswers(): (question: string) => string {
  const kept = new Map<string, Answers>();
  const answersOf = (kind: string, settings: readonly JsonValue[]): Answers | undefined => {
    const key = JSON.stringify([kind, settings]);
    const known = kept.get(key);
    if (known) return known;
    const [locales, options] = settings;
    const made = Object.hasOwn(kinds, kind)
      ? kinds[kind]?.(localesOf(locales), isJsonObject(options) ? options : {})
      : undefined;
    if (kept.size >= MOST_KEPT) kept.clear();
    if (made) kept.set(key, made);
    return made;
  };
  return (question) => {
    try {
      const asked: unknown = JSON.parse(question);
      const [kind, settings, method, given] = Array.isArray(asked) ? (asked as JsonValue[]) : [];
      const [name, asksOf] = [nameIn(method), nameIn(kind)];
      const answers = answersOf(asksOf, Array.isArray(settings) ? settings : []);
      const answer = answers && Object.hasOwn(answers, name) ? answers[name] : undefined;
      return answer
        ? JSON.stringify({ value: answer(...(Array.isArray(given) ? given : [])) })
        : JSON.stringify({ error: `Intl.${asksOf} has no ${name}` });
    } catch (error) {
      return JSON.stringify({ error: error instanceof Error ? error.message : String(error) });
    }
  };
}
