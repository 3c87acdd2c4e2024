import type { BinaryOperator } from 'acorn';
import { toNumber, toPrimitive } from './convert.ts';
import { failed } from './fault.ts';
import { classify, describe, kindOf } from './kinds.ts';
import { SHORT_TEXT, textCost } from './limits.ts';
import { toKey } from './members.ts';
import { isSameMoney, operateOnMoney } from './money/arithmetic.ts';
import { MoneyValue } from './money/value.ts';
import type { Runtime } from './runtime.ts';

/** The binary operators of the language, with the meaning they have in JavaScript. */
export const operators: { readonly [O in BinaryOperator]?: (rt: Runtime, left: unknown, right: unknown) => unknown } = {
  '+': add,
  '-': (rt, left, right) => operateOnMoney(rt, '-', left, right) ?? toNumber(rt, left) - toNumber(rt, right),
  '*': (rt, left, right) => operateOnMoney(rt, '*', left, right) ?? toNumber(rt, left) * toNumber(rt, right),
  '/': (rt, left, right) => operateOnMoney(rt, '/', left, right) ?? toNumber(rt, left) / toNumber(rt, right),
  '%': (rt, left, right) => toNumber(rt, left) % toNumber(rt, right),
  '**': (rt, left, right) => toNumber(rt, left) ** toNumber(rt, right),
  '&': (rt, left, right) => toNumber(rt, left) & toNumber(rt, right),
  '|': (rt, left, right) => toNumber(rt, left) | toNumber(rt, right),
  '^': (rt, left, right) => toNumber(rt, left) ^ toNumber(rt, right),
  '<<': (rt, left, right) => toNumber(rt, left) << toNumber(rt, right),
  '>>': (rt, left, right) => toNumber(rt, left) >> toNumber(rt, right),
  '>>>': (rt, left, right) => toNumber(rt, left) >>> toNumber(rt, right),
  '<': (rt, left, right) =>
    operateOnMoney(rt, '<', left, right) ??
    order(
      rt,
      left,
      right,
      (a, b) => a < b,
      (a, b) => a < b,
    ),
  '>': (rt, left, right) =>
    operateOnMoney(rt, '>', left, right) ??
    order(
      rt,
      left,
      right,
      (a, b) => a > b,
      (a, b) => a > b,
    ),
  '<=': (rt, left, right) =>
    operateOnMoney(rt, '<=', left, right) ??
    order(
      rt,
      left,
      right,
      (a, b) => a <= b,
      (a, b) => a <= b,
    ),
  '>=': (rt, left, right) =>
    operateOnMoney(rt, '>=', left, right) ??
    order(
      rt,
      left,
      right,
      (a, b) => a >= b,
      (a, b) => a >= b,
    ),
  '===': same,
  '!==': (rt, left, right) => !same(rt, left, right),
  '==': alike,
  '!=': (rt, left, right) => !alike(rt, left, right),
  in: hasKey,
};

/** `"name" in object`: whether it has the key itself. */
function hasKey(rt: Runtime, key: unknown, object: unknown): boolean {
  const { kind, value } = classify(object);
  if (kind !== 'object' && kind !== 'list') throw failed(`${describe(object)} has no keys to look for.`);
  return Object.hasOwn(value, toKey(rt, key));
}

/** In the dialect a DateTime that is added to something is its milliseconds, as luxon has it; everywhere else it is text. */
const hintOf = (rt: Runtime, value: unknown): 'number' | 'text' =>
  rt.foreign && kindOf(value) === 'datetime' ? 'number' : 'text';

function add(rt: Runtime, left: unknown, right: unknown): unknown {
  const sum = operateOnMoney(rt, '+', left, right);
  if (sum !== undefined) return sum;
  const a = toPrimitive(rt, left, hintOf(rt, left));
  const b = toPrimitive(rt, right, hintOf(rt, right));
  if (typeof a !== 'string' && typeof b !== 'string') return Number(a) + Number(b);
  rt.spend(2);
  const text = String(a) + String(b);
  rt.checkText(text.length);
  return text;
}

function order(
  rt: Runtime,
  left: unknown,
  right: unknown,
  numbers: (a: number, b: number) => boolean,
  texts: (a: string, b: string) => boolean,
): boolean {
  const a = toPrimitive(rt, left, 'number');
  const b = toPrimitive(rt, right, 'number');
  rt.spendText(a);
  rt.spendText(b);
  return typeof a === 'string' && typeof b === 'string' ? texts(a, b) : numbers(Number(a), Number(b));
}

/** `===`, with the comparison of long texts counted. */
export function same(rt: Runtime, left: unknown, right: unknown): boolean {
  if (
    typeof left === 'string' &&
    typeof right === 'string' &&
    left.length > SHORT_TEXT &&
    left.length === right.length
  ) {
    rt.spend(textCost(left.length));
  }
  if (left instanceof MoneyValue && right instanceof MoneyValue) return isSameMoney(left, right);
  return left === right;
}

function alike(rt: Runtime, left: unknown, right: unknown): boolean {
  if (left === null || left === undefined) return right === null || right === undefined;
  if (right === null || right === undefined) return false;
  if (typeof left === typeof right) return same(rt, left, right);
  if (kindOf(left) === 'function' || kindOf(right) === 'function') return false;
  const a = toPrimitive(rt, left, 'text');
  const b = toPrimitive(rt, right, 'text');
  if (typeof a === 'string' && typeof b === 'string') return same(rt, a, b);
  rt.spendText(a);
  rt.spendText(b);
  return Number(a) === Number(b);
}

/** Orders texts by their UTF-16 code units, as sort() does. */
export function compareTexts(rt: Runtime, a: string, b: string): number {
  rt.spend(textCost(Math.min(a.length, b.length)));
  return a < b ? -1 : a > b ? 1 : 0;
}
