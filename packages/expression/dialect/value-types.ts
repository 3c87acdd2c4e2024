import { DateTime } from 'luxon';
import { toNumber, toText } from '../convert.ts';
import { Fault, invalidArgument } from '../fault.ts';
import type { ListedFunction } from '../globals/globals.ts';
import type { Kind } from '../kinds.ts';
import { describe, kindOf } from '../kinds.ts';
import { fromJsonText, toJsonText } from '../plain.ts';
import type { Runtime } from '../runtime.ts';
import { DATE_COST, Moment, standardOf } from '../time/moment.ts';

/*
 * Values of a declared type, as n8n's fields and conditions have them. `$typed(type, value)` takes values of this type only, `$converted(type, value)`
 * those as well that can be converted. A missing value has every type and stays missing. Points in time become epoch milliseconds, to be compared.
 */

/** Converts a value that is not missing; undefined if it cannot be. */
type Conversion = (rt: Runtime, value: unknown) => unknown;

/** JSON text as the value it describes; undefined where it is no JSON. */
function parsed(rt: Runtime, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return fromJsonText(rt, value);
  } catch (thrown) {
    if (thrown instanceof SyntaxError || (thrown instanceof Fault && thrown.code === 'expression_failed'))
      return undefined;
    throw thrown;
  }
}

function asText(rt: Runtime, value: unknown): unknown {
  if (value instanceof Moment) return value.unwrap().toISO() ?? undefined;
  const kind = kindOf(value);
  return kind === 'list' || kind === 'object' ? toJsonText(rt, value) : toText(rt, value);
}

function asNumber(rt: Runtime, value: unknown): unknown {
  if (kindOf(value) === 'datetime' || kindOf(value) === 'object') return undefined;
  const number = toNumber(rt, value);
  return Number.isNaN(number) ? undefined : number;
}

function asBoolean(_rt: Runtime, value: unknown): unknown {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase().trim() : value;
  if (text === 'true' || Number(text) === 1) return true;
  if (text === 'false' || (text !== '' && Number(text) === 0)) return false;
  return undefined;
}

function asTime(rt: Runtime, value: unknown): unknown {
  rt.spend(DATE_COST);
  if (value instanceof Moment) return value.unwrap().toMillis();
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.getTime();
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const zone = standardOf(rt);
  const text = value.trim();
  if (/^\d{11,}$/.test(text)) return Number(text);
  const readings = [DateTime.fromISO, DateTime.fromHTTP, DateTime.fromRFC2822, DateTime.fromSQL];
  for (const read of readings) {
    const time = read.call(DateTime, text, zone);
    if (time.isValid) return time.toMillis();
  }
  const time = /\d/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

const ofKind =
  (wanted: Kind): Conversion =>
  (rt, value) => {
    const found = parsed(rt, value);
    return kindOf(found) === wanted ? found : undefined;
  };

const conversions: ReadonlyMap<string, Conversion> = new Map<string, Conversion>([
  ['string', asText],
  ['number', asNumber],
  ['boolean', asBoolean],
  // What is no truth value in a condition counts by JavaScript's rules.
  ['truth', (rt, value) => asBoolean(rt, value) ?? Boolean(value)],
  ['time', asTime],
  ['array', ofKind('list')],
  ['object', ofKind('object')],
]);

/** The kinds of values that have a type as they are. */
const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['string', 'text'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['array', 'list'],
  ['object', 'object'],
]);

function conversionTo(type: unknown): Conversion {
  const conversion = typeof type === 'string' ? conversions.get(type) : undefined;
  if (!conversion) throw invalidArgument(`"${String(type)}" is not a type: use ${[...conversions.keys()].join(', ')}.`);
  return conversion;
}

const misfit = (value: unknown, type: unknown): Fault =>
  invalidArgument(`The value is ${describe(value)}, and the type ${String(type)} was expected.`);

/** `$converted(type, value)`: the value as one of this type. Fails where it cannot be converted. */
export const converted: ListedFunction = (rt, [type, value]) => {
  const convert = conversionTo(type);
  if (value === undefined || value === null) return value;
  const made = convert(rt, value);
  if (made === undefined) throw misfit(value, type);
  return made;
};

/** `$typed(type, value)`: the value, which has to be of this type already. */
export const typed: ListedFunction = (rt, [type, value]) => {
  const convert = conversionTo(type);
  if (value === undefined || value === null) return value;
  const kind = typeof type === 'string' ? kinds.get(type) : undefined;
  // What stands for a node is an object of JavaScript there.
  const isObject = kind === 'object' && ['node', 'input'].includes(kindOf(value));
  if (kind !== undefined && kindOf(value) !== kind && !isObject) throw misfit(value, type);
  const made = kind === undefined ? convert(rt, value) : value;
  if (made === undefined) throw misfit(value, type);
  return made;
};
