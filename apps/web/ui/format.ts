import { COUNTED } from '@heddle/contract/api/page-size';

const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const dateTimeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

/** An ISO time as a day: 'Nov 20, 2026'. */
export const formatDate = (iso: string): string => dateFormat.format(new Date(iso));

/** An ISO time as day and time: 'Nov 20, 2026, 1:04 PM'. */
export const formatDateTime = (iso: string): string => dateTimeFormat.format(new Date(iso));

/** An exact amount in the way of the browser's language: '€12.30'. Amounts of what is no currency keep its code: '12.30 XYZ1'. */
export function formatMoney(amount: string, currency: string): string {
  if (!/^[A-Z]{3}$/i.test(currency)) return `${amount} ${currency}`.trim();
  const digits = amount.split('.')[1]?.length ?? 0;
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  // Decimal text is formatted as it is written; a number would have lost digits.
  return new Intl.NumberFormat(undefined, options).format(amount as Intl.StringNumericLiteral);
}

const agoFormat = new Intl.RelativeTimeFormat('en');
const agoUnits = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago an ISO time was: '3 hours ago', 'just now'. */
export function formatAgo(iso: string, now = Date.now()): string {
  const past = now - Date.parse(iso);
  for (const [unit, length] of agoUnits) if (past >= length) return agoFormat.format(-Math.floor(past / length), unit);
  return 'just now';
}

/** An ISO time: 'at 1:04:09 PM' if it is today, else with its date. */
export function formatMoment(iso: string): string {
  const moment = new Date(iso);
  return moment.toDateString() === new Date().toDateString()
    ? `at ${timeFormat.format(moment)}`
    : `on ${dateTimeFormat.format(moment)}`;
}

/** A duration, the same wherever it is shown: '12 ms', from 100 ms on '1.4s', from a minute on '3m 20s', from an hour on '2h 5m', from two days on '3d 4h'. */
export function formatDuration(ms: number): string {
  if (ms < 99.5) return `${Math.round(ms)} ms`;
  const seconds = ms / 1000;
  if (seconds < 59.95) return `${seconds.toFixed(1)}s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)}m ${whole % 60}s`;
  const hours = Math.floor(whole / 3600);
  return hours < 48 ? `${hours}h ${Math.floor((whole % 3600) / 60)}m` : `${Math.floor(hours / 24)}d ${hours % 24}h`;
}

const number = new Intl.NumberFormat('en');

/** The number of entries of a list: `1,234`, or `10,000+` where they are counted no further. */
export const formatTotal = (total: number): string =>
  total > COUNTED ? `${number.format(COUNTED)}+` : number.format(total);
