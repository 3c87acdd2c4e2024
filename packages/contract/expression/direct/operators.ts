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
const others = (operate: Operate): Operate => (left, right) => (isSimple(left) && isSimple(right) ? operate(left, right) : UNSURE);

/** A binary operator of numbers, texts and what is missing. The most frequent ones are spelled out: a call less for each item. */
export function compileDirectBinary(node: BinaryExpression, compiler: DirectCompiler): Direct | undefined {
  const operate = native[node.operator] as Operate | undefined;
  if (!operate || node.left.type === 'PrivateIdentifier') return undefined;
  const [left, right] = compiler.all([node.left, node.right]) ?? [];
  if (!left || !right) return undefined;
  const other = others(operate);
  switch (node.operator) {
    case '+':
      return (json) => {
        const a = left(json);
        const b = right(json);
        return typeof a === 'number' && typeof b === 'number' ? a + b : other(a, b);
      };
    case '*':
      return (json) => {
        const a = left(json);
        const b = right(json);
        return typeof a === 'number' && typeof b === 'number' ? a * b : other(a, b);
      };
    case '>':
      return (json) => {
        const a = left(json);
        const b = right(json);
        return typeof a === 'number' && typeof b === 'number' ? a > b : other(a, b);
      };
    case '<':
      return (json) => {
        const a = left(json);
        const b = right(json);
        return typeof a === 'number' && typeof b === 'number' ? a < b : other(a, b);
      };
    default:
      return (json) => other(left(json), right(json));
  }
}
