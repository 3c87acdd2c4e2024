import { moneyText } from '@heddle/contract/money/money';
import { failed } from './fault.ts';
import { classify } from './kinds.ts';
import { textCost } from './limits.ts';
import type { Runtime } from './runtime.ts';
import { DATE_COST } from './time/moment.ts';

/** Reading the number that a text writes down. */
const READ_COST = 3;
/** Writing one down. */
const WRITE_COST = 2;

type Primitive = string | number | boolean | null | undefined;

/**
 * JavaScript's ToPrimitive without its hooks: `toString` and `valueOf` of data are never read. Dates are numbers where a number is needed and ISO text
 * elsewhere.
 */
export function toPrimitive(rt: Runtime, value: unknown, wanted: 'number' | 'text'): Primitive {
  const { kind, value: typed } = classify(value);
  switch (kind) {
    case 'missing':
    case 'text':
    case 'number':
    case 'boolean':
      return typed;
    case 'list':
      return joinList(rt, typed, ',');
    case 'date':
      if (wanted === 'number') return typed.getTime();
      rt.spend(DATE_COST);
      return rt.foreign ? utcText(typed) : dateText(typed);
    case 'datetime':
      if (wanted === 'text') rt.spend(DATE_COST);
      return wanted === 'number' ? typed.unwrap().toMillis() : typed.unwrap().toString();
    case 'duration':
      rt.spend(DATE_COST);
      return wanted === 'number' ? typed.unwrap().toMillis() : typed.unwrap().toString();
    case 'money':
      if (wanted === 'number')
        throw failed(
          `${moneyText(typed.unwrap())} is an amount of money where a number is needed. Read its amount, or use toMinorUnits().`,
        );
      return moneyText(typed.unwrap());
    case 'pattern':
      return `/${typed.source}/${typed.flags}`;
    case 'function':
      throw failed('A function is used where a value is needed.');
    case 'error':
      return typed.message === '' ? typed.name : `${typed.name}: ${typed.message}`;
    case 'set':
      return '[object Set]';
    case 'map':
      return '[object Map]';
    case 'object':
    case 'input':
    case 'node':
      return '[object Object]';
  }
}

/** JavaScript's Number(value). */
export function toNumber(rt: Runtime, value: unknown): number {
  if (typeof value === 'number') return value;
  const primitive = toPrimitive(rt, value, 'number');
  if (typeof primitive === 'string') rt.spend(READ_COST + textCost(primitive.length));
  return Number(primitive);
}

/** An integer as methods take it: fractions are cut off, NaN is 0, `fallback` where nothing is given. */
export function toInteger(rt: Runtime, value: unknown, fallback: number): number {
  if (value === undefined) return fallback;
  const number = toNumber(rt, value);
  return Number.isNaN(number) ? 0 : Math.trunc(number);
}

/** JavaScript's String(value), except that dates become ISO text. */
export function toText(rt: Runtime, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') rt.spend(WRITE_COST);
  return String(toPrimitive(rt, value, 'text'));
}

/** A date as ISO text. */
export const dateText = (date: Date): string => (Number.isNaN(date.getTime()) ? 'Invalid Date' : date.toISOString());

/** A date as JavaScript writes it where the clock shows UTC. */
export const utcText = (date: Date): string =>
  Number.isNaN(date.getTime())
    ? 'Invalid Date'
    : `${date.toUTCString().replace(/^(\w+), (\d+) (\w+) (\d+) (.*) GMT$/, '$1 $3 $2 $4 $5')} GMT+0000 (Coordinated Universal Time)`;

/** Array.prototype.join, with its work and the length of its result counted. */
export function joinList(rt: Runtime, list: readonly unknown[], separator: string): string {
  rt.enter(4);
  rt.spend(2 + 2 * list.length);
  let text = '';
  for (let i = 0; i < list.length; i++) {
    const element = list[i];
    if (i > 0) text += separator;
    if (element !== null && element !== undefined) text += toText(rt, element);
    rt.checkText(text.length);
  }
  rt.leave(4);
  return text;
}
