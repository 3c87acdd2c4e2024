import type { BinaryExpression } from 'acorn';
import type { Direct, DirectCompiler } from './direct.ts';
import { SHORT, UNSURE } from './unsure.ts';

type Operate = (left: unknown, right: unknown) => unknown;

/** Numbers, truths, short texts and what is missing: JavaScript's operators do with them what the language says. */
function isSimple(value: unknown): boolean {
  switch (typeof value) {
    case 'number':
    case 'boolean':
    case 'undefined':
      return true;
    case 'string':
      return value.length <= SHORT;
    default:
      return value === null;
  }
}

/** JavaScript's own operators. They are only given what is simple, of whatever types. */
const native: { readonly [O in BinaryExpression['operator']]?: (left: never, right: never) => unknown } = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
  '%': (a: number, b: number) => a % b,
  '<': (a: number, b: number) => a < b,
  '>': (a: number, b: number) => a > b,
  '<=': (a: number, b: number) => a <= b,
  '>=': (a: number, b: number) => a >= b,
  '===': (a: unknown, b: unknown) => a === b,
  '!==': (a: unknown, b: unknown) => a !== b,
  // The language asks for the loose comparison by its name.
  // oxlint-disable-next-line eqeqeq
  '==': (a: unknown, b: unknown) => a == b,
  // oxlint-disable-next-line eqeqeq
  '!=': (a: unknown, b: unknown) => a != b,
};

/** Two operands that are not both numbers. */
const others =
  (operate: Operate): Operate =>
  (left, right) =>
    isSimple(left) && isSimple(right) ? operate(left, right) : UNSURE;

type Binary = (left: Direct, right: Direct, other: Operate) => Direct;
type WithNumber = (left: Direct, right: number, other: Operate) => Direct;

/** The most frequent operators, spelled out for two numbers: a call less for each item. */
const ofNumbers: { readonly [O in BinaryExpression['operator']]?: Binary } = {
  '+': (left, right, other) => (json) => {
    const a = left(json);
    const b = right(json);
    return typeof a === 'number' && typeof b === 'number' ? a + b : other(a, b);
  },
  '*': (left, right, other) => (json) => {
    const a = left(json);
    const b = right(json);
    return typeof a === 'number' && typeof b === 'number' ? a * b : other(a, b);
  },
  '>': (left, right, other) => (json) => {
    const a = left(json);
    const b = right(json);
    return typeof a === 'number' && typeof b === 'number' ? a > b : other(a, b);
  },
  '<': (left, right, other) => (json) => {
    const a = left(json);
    const b = right(json);
    return typeof a === 'number' && typeof b === 'number' ? a < b : other(a, b);
  },
};

/** The same with a number that stands in the expression: two calls less. */
const withNumber: { readonly [O in BinaryExpression['operator']]?: WithNumber } = {
  '+': (left, b, other) => (json) => {
    const a = left(json);
    return typeof a === 'number' ? a + b : other(a, b);
  },
  '*': (left, b, other) => (json) => {
    const a = left(json);
    return typeof a === 'number' ? a * b : other(a, b);
  },
  '>': (left, b, other) => (json) => {
    const a = left(json);
    return typeof a === 'number' ? a > b : other(a, b);
  },
  '<': (left, b, other) => (json) => {
    const a = left(json);
    return typeof a === 'number' ? a < b : other(a, b);
  },
};

/** A binary operator of numbers, texts and what is missing. */
export function compileDirectBinary(node: BinaryExpression, compiler: DirectCompiler): Direct | undefined {
  const operate = native[node.operator] as Operate | undefined;
  if (!operate || node.left.type === 'PrivateIdentifier') return undefined;
  const [left, right] = compiler.all([node.left, node.right]) ?? [];
  if (!left || !right) return undefined;
  const other = others(operate);
  const fixed =
    node.right.type === 'Literal' && typeof node.right.value === 'number'
      ? withNumber[node.operator]?.(left, node.right.value, other)
      : undefined;
  return fixed ?? ofNumbers[node.operator]?.(left, right, other) ?? ((json) => other(left(json), right(json)));
}
