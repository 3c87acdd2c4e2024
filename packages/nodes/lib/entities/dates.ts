import { dayAfter, dayText, monthDayText, monthNumbers, monthText, timeText, weekdayNumbers } from './calendar.ts';
import type { Entity, EntityContext } from './entity.ts';
import { entityAt } from './entity.ts';

const MONTH = `(?<month>${[...monthNumbers.keys()].sort((a, b) => b.length - a.length).join('|')})\\.?`;
const WEEKDAY = [...weekdayNumbers.keys()].join('|');
const YEAR = String.raw`(?<year>[12]\d{3})`;
const START = String.raw`(?<![\p{L}\p{N}.,/:-])`;
const END = String.raw`(?![\p{L}\p{N}]|[.,/:-]\p{N})`;
const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|\.)?`;

const pattern = (source: string): RegExp => new RegExp(START + source + END, 'giu');

/** A way to write a date: its pattern, and what day its groups mean. */
interface DateForm {
  pattern: RegExp;
  value(groups: Groups, context: EntityContext): string | undefined;
}
type Groups = { readonly [name: string]: string | undefined };

const num = (text: string | undefined): number => Number(text ?? NaN);
const monthOf = ({ month = '' }: Groups): number => monthNumbers.get(month.toLowerCase()) ?? 0;

/** Countries whose dates begin with the month. */
const MONTH_FIRST = new Set(['US', 'PH', 'FM', 'MH', 'PW']);

/** Two numbers and a year between slashes: which comes first is a matter of the country, unless one is too large for a month. */
function slashed({ first, second, year }: Groups, { country, language }: EntityContext): string | undefined {
  const [a, b] = [num(first), num(second)];
  const isMonthFirst = b > 12 || (a <= 12 && (country === '' ? language === 'en' : MONTH_FIRST.has(country)));
  return isMonthFirst ? dayText(num(year), a, b) : dayText(num(year), b, a);
}

const forms: readonly DateForm[] = [
  {
    pattern: pattern(
      String.raw`${YEAR}[-/](?<month>0?[1-9]|1[0-2])[-/](?<day>\d{1,2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?`,
    ),
    value: ({ year, month, day }) => dayText(num(year), num(month), num(day)),
  },
  {
    pattern: pattern(String.raw`(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4}|\d{2})`),
    value: ({ year, month, day }) => dayText(num(year), num(month), num(day)),
  },
  { pattern: pattern(String.raw`(?<first>\d{1,2})[/-](?<second>\d{1,2})[/-](?<year>\d{4}|\d{2})`), value: slashed },
  {
    pattern: pattern(String.raw`${DAY}\s(?:of\s)?${MONTH},?\s${YEAR}`),
    value: (groups) => dayText(num(groups['year']), monthOf(groups), num(groups['day'])),
  },
  {
    pattern: pattern(String.raw`${MONTH}\s${DAY},?\s${YEAR}`),
    value: (groups) => dayText(num(groups['year']), monthOf(groups), num(groups['day'])),
  },
  {
    pattern: pattern(String.raw`${DAY}\s(?:of\s)?${MONTH}`),
    value: (groups) => monthDayText(monthOf(groups), num(groups['day'])),
  },
  {
    pattern: pattern(String.raw`${MONTH}\s(?<day>\d{1,2})(?:st|nd|rd|th)?`),
    value: (groups) => monthDayText(monthOf(groups), num(groups['day'])),
  },
  {
    pattern: pattern(String.raw`${MONTH}\s${YEAR}`),
    value: (groups) => monthText(num(groups['year']), monthOf(groups)),
  },
  {
    pattern: pattern(String.raw`(?<=\b(?:am|bis|vom|zum|ab|den|dem)\s)(?<day>\d{1,2})\.(?<month>\d{1,2})\.?`),
    value: ({ month, day }) => monthDayText(num(month), num(day)),
  },
];

/** Days in words, by how many days they are away. */
const away: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['tomorrow', 1],
  ['yesterday', -1],
  ['heute', 0],
  ['übermorgen', 2],
  ['gestern', -1],
  ['vorgestern', -2],
]);
/** "Morgen" is a day as well as a time of it: with the article or a greeting it is the latter. */
const WORDS = new RegExp(
  String.raw`${START}(?:(?<word>the day after tomorrow|the day before yesterday|${[...away.keys()].join('|')})|(?<!\b(?:guten|am|jeden|der|den|diesen|eines|heute|gestern)\s)(?<morgen>morgen)|in (?<count>\d{1,3}|a|one|einem|einer|zwei|two|drei|three) (?<unit>days?|weeks?|tagen?|tag|wochen?)|(?<=\b(?:by|until|before|bis)\s)(?<until>${WEEKDAY})(?!,?\s\p{N})|(?:(?<way>next|last|this|nächsten|nächster|kommenden|letzten|diesen)\s)(?<weekday>${WEEKDAY}))${END}`,
  'giu',
);
const counts: ReadonlyMap<string, number> = new Map([
  ['a', 1],
  ['one', 1],
  ['einem', 1],
  ['einer', 1],
  ['zwei', 2],
  ['two', 2],
  ['drei', 3],
  ['three', 3],
]);

function relative(groups: Groups, today: number): string | undefined {
  const small = (name: string): string => groups[name]?.toLowerCase() ?? '';
  const word = small('word');
  if (word === 'the day after tomorrow') return dayAfter(today, 2);
  if (word === 'the day before yesterday') return dayAfter(today, -2);
  if (word !== '') return dayAfter(today, away.get(word) ?? 0);
  if (groups['morgen'] !== undefined) return dayAfter(today, 1);
  if (groups['count'] !== undefined) {
    const count = counts.get(small('count')) ?? num(groups['count']);
    return dayAfter(today, count * (small('unit').startsWith('w') ? 7 : 1));
  }
  const weekday = weekdayNumbers.get(small('weekday') || small('until')) ?? 0;
  const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7;
  const way = small('way');
  if (way.startsWith('l')) return dayAfter(today, ahead - 7);
  // "This Friday" on a Friday is today, "next Friday" is in a week.
  const isThis = way === 'this' || way === 'diesen';
  return dayAfter(today, ahead === 0 && !isThis ? 7 : ahead);
}

/** Dates in the usual English and German forms, those without a year and those in words among them. */
export function* dates(text: string, context: EntityContext): Generator<Entity> {
  for (const form of forms)
    for (const match of text.matchAll(form.pattern)) {
      const value = form.value(match.groups ?? {}, context);
      if (value !== undefined) yield entityAt(text, 'date', match.index, match.index + match[0].length, value);
    }
  for (const match of text.matchAll(WORDS)) {
    const value = relative(match.groups ?? {}, context.today);
    if (value !== undefined) yield entityAt(text, 'date', match.index, match.index + match[0].length, value);
  }
}

const TIME = new RegExp(
  String.raw`${START}(?:(?<hour>\d{1,2})[:.](?<minute>\d{2})(?::\d{2})?(?:\s?(?<half>[ap](?:\.m\.|m))|\s(?<uhr>Uhr))?|(?<whole>\d{1,2})(?:\s?(?<part>[ap](?:\.m\.|m))|\sUhr))(?![\p{L}\p{N}])`,
  'giu',
);

/** Times of the day. Two numbers with a dot between are a time only before "Uhr" or "pm". */
export function* times(text: string): Generator<Entity> {
  for (const match of text.matchAll(TIME)) {
    const { hour, minute, half, uhr, whole, part } = match.groups ?? {};
    if (hour !== undefined && half === undefined && uhr === undefined && !match[0].includes(':')) continue;
    const value = timeText(num(hour ?? whole), minute === undefined ? 0 : num(minute), half ?? part ?? '');
    if (value !== undefined) yield entityAt(text, 'time', match.index, match.index + match[0].length, value);
  }
}
