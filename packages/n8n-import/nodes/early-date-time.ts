import type { Conversion, Task } from '../conversion.ts';
import { one } from '../conversion.ts';
import { expressionOf } from '../expressions.ts';
import { at, numberAt, textAt } from '../source.ts';
import { unknown } from './unknown.ts';

/** The signs of dates in the first version, by those of our formats. Day numbers of the year, weeks and lower-case am and pm have none. */
const signs: ReadonlyMap<string, string> = new Map([
  ['YYYY', 'yyyy'],
  ['YY', 'yy'],
  ['MMMM', 'LLLL'],
  ['MMM', 'LLL'],
  ['MM', 'MM'],
  ['M', 'M'],
  ['DD', 'dd'],
  ['D', 'd'],
  ['dddd', 'cccc'],
  ['ddd', 'ccc'],
  ['HH', 'HH'],
  ['H', 'H'],
  ['hh', 'hh'],
  ['h', 'h'],
  ['mm', 'mm'],
  ['m', 'm'],
  ['ss', 'ss'],
  ['s', 's'],
  ['SSS', 'SSS'],
  ['A', 'a'],
  ['X', 'X'],
  ['x', 'x'],
  ['Z', 'ZZ'],
  ['ZZ', 'ZZZ'],
]);

/** A format of the first version as one of ours; undefined where it has a sign without an equal. Text stands in brackets there and in quotes here. */
export function formatOf(written: string): string | undefined {
  const parts = written.match(/\[[^\]]*\]|([A-Za-z])\1*|[^A-Za-z[]+|\[/g) ?? [];
  const ours = parts.map((part) => {
    if (part.startsWith('[')) return `'${part.slice(1, -1)}'`;
    return /^[A-Za-z]/.test(part) ? signs.get(part) : part;
  });
  return ours.includes(undefined) ? undefined : ours.join('');
}

/** Seconds since 1970 have fewer digits than milliseconds. */
const FIRST_MILLISECONDS = 100_000_000_000;

/** An expression of a moment, of a date or of a number of seconds or milliseconds, with what is made of it. */
const momentOf = (source: string, made: string): string =>
  `((value) => value == null || value === "" ? null : DateTime.fromMillis(/^\\d+(\\.\\d+)?$/.test(String(value)) ? Number(value) * (Number(value) < ${FIRST_MILLISECONDS} ? 1000 : 1) : $converted("time", value))${made})(${source})`;

const units = /^(?:years|quarters|months|weeks|days|hours|minutes|seconds|milliseconds)$/;

/** What is made of the moment; undefined where that has no equal. */
function madeOf({ parameters }: Task): string | undefined {
  const options = at(parameters, 'options');
  if (at(options, 'fromFormat') !== undefined || at(options, 'fromTimezone') !== undefined) return undefined;
  const zone = textAt(options, 'toTimezone');
  if (zone.startsWith('=')) return undefined;
  const there = zone === '' ? '' : `.setZone(${JSON.stringify(zone)})`;
  if ((textAt(parameters, 'action') || 'format') === 'format') {
    const format = formatOf(textAt(parameters, 'toFormat') || 'MM/DD/YYYY');
    return format === undefined ? undefined : `${there}.toFormat(${JSON.stringify(format)})`;
  }
  const duration = numberAt(parameters, 'duration');
  const unit = textAt(parameters, 'timeUnit') || 'days';
  if (duration === undefined || !units.test(unit)) return undefined;
  const written = textAt(options, 'toFormat');
  const format = written === '' ? undefined : formatOf(written);
  if (written !== '' && format === undefined) return undefined;
  const change = `.${textAt(parameters, 'operation') === 'subtract' ? 'minus' : 'plus'}({ ${unit}: ${duration} })`;
  return `${there}${change}${format === undefined ? '.toUTC().toISO()' : `.toFormat(${JSON.stringify(format)})`}`;
}

/** Dates that the first version writes in another form, and moves. */
export function earlyDateTime(task: Task): Conversion {
  const source = expressionOf(at(task.parameters, 'value'));
  const name = textAt(task.parameters, 'dataPropertyName') || 'data';
  const made = madeOf(task);
  if (source === undefined || made === undefined || name.startsWith('=')) return unknown(task);
  const value = `{{= ${momentOf(source, made)} }}`;
  return one('dataTransform', { mode: 'fields', set: [{ name, value }], keep: true });
}
