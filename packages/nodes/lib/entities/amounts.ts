import type { Entity, EntityContext } from './entity.ts';
import { entityAt } from './entity.ts';

const NUMBER = String.raw`\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3}){1,6}(?:[.,]\d{1,4})?|\d{1,15}(?:[.,]\d{1,4})?`;
const SCALE = String.raw`(?:\s?(?<scale>million|millionen|mio\.?|mrd\.?|milliarden|milliarde|billion|bn|tausend|thousand|k|m)(?![\p{L}]))?`;

const codes =
  'EUR USD GBP CHF JPY CNY SEK NOK DKK PLN CZK HUF RON BGN TRY INR AUD CAD NZD SGD HKD KRW BRL MXN ZAR ILS AED THB RUB UAH';
const words: ReadonlyMap<string, string> = new Map([
  ['€', 'EUR'],
  ['$', 'USD'],
  ['us$', 'USD'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
  ['₽', 'RUB'],
  ['₩', 'KRW'],
  ['₺', 'TRY'],
  ['zł', 'PLN'],
  ['kč', 'CZK'],
  ['euro', 'EUR'],
  ['euros', 'EUR'],
  ['dollar', 'USD'],
  ['dollars', 'USD'],
  ['us-dollar', 'USD'],
  ['pound', 'GBP'],
  ['pounds', 'GBP'],
  ['pfund', 'GBP'],
  ['franken', 'CHF'],
  ['francs', 'CHF'],
  ['fr.', 'CHF'],
  ['sfr.', 'CHF'],
  ['yen', 'JPY'],
  ['rupees', 'INR'],
  ...codes.split(' ').map((code): [string, string] => [code.toLowerCase(), code]),
]);

const alternatives = [...words.keys()]
  .sort((one, other) => other.length - one.length)
  .map((word) => word.replaceAll(/[$.]/g, String.raw`\$&`))
  .join('|');
const BEFORE = String.raw`(?<![\p{L}\p{N}.,$])`;
const MONEY = new RegExp(
  String.raw`${BEFORE}(?:(?<sign>[-−])?(?<left>${alternatives})\s?(?<after>[-−]?(?:${NUMBER}))${SCALE}|(?<amount>[-−]?(?:${NUMBER}))(?:,-+)?${SCALE}\s?(?<right>${alternatives})(?![\p{L}\p{N}]))`,
  'giu',
);
const PERCENT = new RegExp(
  String.raw`${BEFORE}(?<amount>[-−+]?(?:${NUMBER}))\s?(?:%|percent(?!\p{L})|per cent|prozent(?!\p{L}))`,
  'giu',
);

/** What a word multiplies a number by; "billion" is a thousand times more in German. */
function scaleOf(word: string | undefined, language: string): number {
  const small = word?.toLowerCase().replace('.', '') ?? '';
  if (/^(?:tausend|thousand|k)$/.test(small)) return 1e3;
  if (/^(?:million|millionen|mio|m)$/.test(small)) return 1e6;
  if (/^(?:mrd|milliarden?|bn)$/.test(small)) return 1e9;
  return small === 'billion' ? (language === 'de' ? 1e12 : 1e9) : 1;
}

/**
 * A number as it is written in English, German or Swiss texts. Of two different separators the last one is the decimal one; a single one before exactly three
 * digits is read by the language.
 */
export function numberOf(written: string, language: string): number {
  const plain = written.replaceAll(/['’\s\u00a0\u202f]/g, '').replace('−', '-');
  const separators = plain.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  if (last === undefined) return Number(plain);
  const isMixed = new Set(separators).size > 1;
  const isThousands =
    !isMixed && (separators.length > 1 || (/[.,]\d{3}$/.test(plain) && last === (language === 'de' ? '.' : ',')));
  const decimal = isThousands ? '' : last;
  return Number(
    plain.replaceAll(/[.,]/g, (separator, at: number) =>
      separator === decimal && at === plain.lastIndexOf(last) ? '.' : '',
    ),
  );
}

const rounded = (value: number): number => Number(value.toPrecision(15));

/** Amounts of money: `value` is the number, `currency` its ISO 4217 code. */
export function* money(text: string, { language }: EntityContext): Generator<Entity> {
  for (const match of text.matchAll(MONEY)) {
    const { left, after, amount, right, scale, sign } = { ...match.groups };
    const currency = words.get((left ?? right ?? '').toLowerCase());
    if (currency === undefined) continue;
    const value = numberOf(after ?? amount ?? '', language) * scaleOf(scale, language) * (sign === undefined ? 1 : -1);
    yield entityAt(text, 'money', match.index, match.index + match[0].length, rounded(value), { currency });
  }
}

/** Percentages: `value` is 12.5 for 12.5%. */
export function* percents(text: string, { language }: EntityContext): Generator<Entity> {
  for (const match of text.matchAll(PERCENT))
    yield entityAt(
      text,
      'percent',
      match.index,
      match.index + match[0].length,
      numberOf(match.groups?.['amount'] ?? '', language),
    );
}
