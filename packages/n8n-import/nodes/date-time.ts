import type { JsonValue } from '@heddle/contract/json';
import type { Converter, Task } from '../conversion.ts';
import { one } from '../conversion.ts';
import { toSource } from '../expressions.ts';
import { at, numberAt, textAt } from '../source.ts';
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

/** A parameter as an expression; undefined where it cannot be said as one. */
function expressionOf(written: JsonValue | undefined): string | undefined {
  if (typeof written === 'string' && written.startsWith('=')) return toSource(written)?.source;
  return written === undefined ? undefined : JSON.stringify(written);
}

/** An expression of a moment, with what is made of it; a missing moment stays missing. */
const momentOf = (source: string, made: string): string =>
  `((time) => time == null ? null : DateTime.fromMillis(time)${made})($converted("time", ${source}))`;

/** What the operation gives, as an expression, and the usual name of its field; undefined where it has no equal. */
function resultOf({ parameters }: Task): { value: string; name: string } | undefined {
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
  if (operation !== 'addToDate' && operation !== 'subtractFromDate') return undefined;
  const source = expressionOf(at(parameters, 'magnitude'));
  const unit = textAt(parameters, 'timeUnit') || 'days';
  const duration = numberAt(parameters, 'duration') ?? (at(parameters, 'duration') === undefined ? 0 : undefined);
  if (source === undefined || duration === undefined || !units.has(unit)) return undefined;
  const change = `.${operation === 'addToDate' ? 'plus' : 'minus'}({ ${unit}: ${duration} }).toISO()`;
  return { value: momentOf(source, change), name: 'newDate' };
}

/** Moments of version 2 that are made, moved and written; rounding, parts and times between two stay with whoever imports them. */
export const dateTime: Converter = (task) => {
  const { node, parameters } = task;
  const result = node.version >= 2 ? resultOf(task) : undefined;
  const name = textAt(parameters, 'outputFieldName') || result?.name;
  if (!result || name === undefined || name.startsWith('=')) return unknown(task);
  return one('dataTransform', {
    mode: 'fields',
    set: [{ name, value: `{{= ${result.value} }}` }],
    keep: at(parameters, 'options', 'includeInputFields') === true,
  });
};
