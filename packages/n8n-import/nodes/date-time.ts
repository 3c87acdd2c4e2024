import type { Converter, Task } from '../conversion.ts';
import { one } from '../conversion.ts';
import { expressionOf } from '../expressions.ts';
import { at, listAt, numberAt, textAt } from '../source.ts';
import { earlyDateTime } from './early-date-time.ts';
import { unknown } from './unknown.ts';

const units: ReadonlySet<string> = new Set([
  'years',
  'quarters',
  'months',
  'weeks',
  'days',
  'hours',
  'minutes',
  'seconds',
  'milliseconds',
]);

const parts: ReadonlySet<string> = new Set(['year', 'month', 'week', 'day', 'hour', 'minute', 'second']);

/** An expression, and the usual name of the field that takes its value. */
interface Result {
  value: string;
  name: string;
}

/** An expression of a moment, with what is made of it; a missing moment stays missing. */
const momentOf = (source: string, made: string): string =>
  `((time) => time == null ? null : DateTime.fromMillis(time)${made})($converted("time", ${source}))`;

/** A part of a date, as a number. */
function partOf({ parameters }: Task): Result | undefined {
  const source = expressionOf(at(parameters, 'date'));
  const part = textAt(parameters, 'part') || 'month';
  if (source === undefined || !parts.has(part)) return undefined;
  return { value: momentOf(source, `.extract("${part}")`), name: 'datePart' };
}

/** The time between two dates, as an object with a number for each unit. */
function timeBetween({ parameters }: Task): Result | undefined {
  const [from, to] = ['startDate', 'endDate'].map((key) => expressionOf(at(parameters, key)));
  const written = listAt(parameters, 'units');
  const chosen = written.length > 0 ? written : ['day'];
  const isPlain = at(parameters, 'options', 'isoString') !== true;
  if (from === undefined || to === undefined || !isPlain) return undefined;
  const known = chosen.filter((unit) => typeof unit === 'string' && units.has(`${unit}s`));
  if (known.length < chosen.length) return undefined;
  const start = `DateTime.fromMillis($converted("time", ${from}))`;
  return { value: momentOf(to, `.diff(${start}, ${JSON.stringify(known)}).toObject()`), name: 'timeDifference' };
}

/** The beginning of a part of time, or of the next one. */
function roundedOf({ parameters }: Task): Result | undefined {
  const source = expressionOf(at(parameters, 'date'));
  const mode = textAt(parameters, 'mode') || 'roundDown';
  const part = mode === 'roundUp' ? textAt(parameters, 'to') || 'month' : textAt(parameters, 'toNearest') || 'month';
  if (source === undefined || !parts.has(part)) return undefined;
  const next = mode === 'roundUp' ? `.plus({ ${part}s: 1 })` : '';
  return { value: momentOf(source, `${next}.startOf("${part}").toISO()`), name: 'roundedDate' };
}

/** What the operation gives, as an expression, and the usual name of its field; undefined where it has no equal. */
function resultOf(task: Task): Result | undefined {
  const { parameters } = task;
  const operation = textAt(parameters, 'operation') || 'getCurrentDate';
  const options = at(parameters, 'options');
  if (operation === 'getCurrentDate') {
    if (textAt(options, 'timezone') !== '') return undefined;
    const day = at(parameters, 'includeTime') === false ? `.startOf("day")` : '';
    return { value: `$now${day}.toISO()`, name: 'currentDate' };
  }
  if (operation === 'formatDate') {
    const source = expressionOf(at(parameters, 'date'));
    const chosen = textAt(parameters, 'format') || 'MM/dd/yyyy';
    const format = chosen === 'custom' ? textAt(parameters, 'customFormat') : chosen;
    const isPlain = at(options, 'timezone') === undefined && at(options, 'fromFormat') === undefined;
    if (source === undefined || format === '' || format.startsWith('=') || !isPlain) return undefined;
    return { value: momentOf(source, `.toFormat(${JSON.stringify(format)})`), name: 'formattedDate' };
  }
  if (operation === 'extractDate') return partOf(task);
  if (operation === 'roundDate') return roundedOf(task);
  if (operation === 'getTimeBetweenDates') return timeBetween(task);
  if (operation !== 'addToDate' && operation !== 'subtractFromDate') return undefined;
  const source = expressionOf(at(parameters, 'magnitude'));
  const unit = textAt(parameters, 'timeUnit') || 'days';
  const duration = numberAt(parameters, 'duration') ?? (at(parameters, 'duration') === undefined ? 0 : undefined);
  if (source === undefined || duration === undefined || !units.has(unit)) return undefined;
  const change = `.${operation === 'addToDate' ? 'plus' : 'minus'}({ ${unit}: ${duration} }).toISO()`;
  return { value: momentOf(source, change), name: 'newDate' };
}

/** Moments that are made, moved, rounded and written, their parts and the times between them. */
export const dateTime: Converter = (task) => {
  const { node, parameters } = task;
  if (node.version < 2) return earlyDateTime(task);
  const result = resultOf(task);
  const name = textAt(parameters, 'outputFieldName') || result?.name;
  if (!result || name === undefined || name.startsWith('=')) return unknown(task);
  return one('dataTransform', {
    mode: 'fields',
    set: [{ name, value: `{{= ${result.value} }}` }],
    keep: at(parameters, 'options', 'includeInputFields') === true,
  });
};
