import type { CallExpression, Expression, MemberExpression } from 'acorn';
import { fixedKey } from '../compile/members.ts';
import type { FastPathCompiler } from './compile.ts';
import type { FastPath } from './fast-path.ts';
import { MAX_TEXT, BAIL_OUT } from './fast-path.ts';

/** Methods of a text without arguments. */
const withoutArgument: ReadonlyMap<string | undefined, (text: string) => unknown> = new Map<
  string,
  (text: string) => unknown
>([
  ['toUpperCase', (text) => text.toUpperCase()],
  ['toLowerCase', (text) => text.toLowerCase()],
  ['trim', (text) => text.trim()],
]);

/** Methods of a text that take another. */
const withText: ReadonlyMap<string | undefined, (text: string, other: string) => unknown> = new Map<
  string,
  (text: string, other: string) => unknown
>([
  ['includes', (text, other) => text.includes(other)],
  ['startsWith', (text, other) => text.startsWith(other)],
  ['endsWith', (text, other) => text.endsWith(other)],
]);

/** Functions of Math that take one number. */
const ofNumber: ReadonlyMap<string | undefined, (value: number) => number> = new Map<string, (value: number) => number>(
  [
    ['round', Math.round],
    ['floor', Math.floor],
    ['ceil', Math.ceil],
    ['abs', Math.abs],
  ],
);

const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_TEXT;

/** Compiles the most frequent calls: methods of texts and functions of Math. Returns undefined for all others. */
export function compileFastCall(
  { callee, arguments: given, optional }: CallExpression,
  compiler: FastPathCompiler,
): FastPath | undefined {
  if (
    callee.type !== 'MemberExpression' ||
    callee.object.type === 'Super' ||
    optional ||
    callee.optional ||
    given.length > 1
  )
    return undefined;
  const [argument] = given;
  if (argument?.type === 'SpreadElement') return undefined;
  return isMath(callee) ? mathCall(callee, argument, compiler) : textCall(callee, callee.object, argument, compiler);
}

const isMath = ({ object }: MemberExpression): boolean => object.type === 'Identifier' && object.name === 'Math';

function mathCall(
  callee: MemberExpression,
  argument: Expression | undefined,
  compiler: FastPathCompiler,
): FastPath | undefined {
  const call = ofNumber.get(fixedKey(callee));
  const path = argument && call && compiler.compile(argument);
  return (
    path &&
    ((json) => {
      const value = path(json);
      return typeof value === 'number' ? call(value) : BAIL_OUT;
    })
  );
}

function textCall(
  callee: MemberExpression,
  object: Expression,
  argument: Expression | undefined,
  compiler: FastPathCompiler,
): FastPath | undefined {
  const name = fixedKey(callee);
  const alone = withoutArgument.get(name);
  if (!argument) {
    const self = alone && compiler.compile(object);
    return (
      self &&
      ((json) => {
        const text = self(json);
        return isShort(text) ? alone(text) : BAIL_OUT;
      })
    );
  }
  const call = withText.get(name);
  const [self, other] = (call && compiler.compileAll([object, argument])) ?? [];
  if (!call || !self || !other) return undefined;
  return (json) => {
    const text = self(json);
    const part = other(json);
    return isShort(text) && isShort(part) ? call(text, part) : BAIL_OUT;
  };
}
