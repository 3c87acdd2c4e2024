import type { CallExpression, Expression, MemberExpression } from 'acorn';
import { fixedKey } from '../compile/members.ts';
import type { Direct, DirectCompiler } from './direct.ts';
import { SHORT, UNSURE } from './unsure.ts';

/** Methods of a text that take nothing. */
const plain: ReadonlyMap<string | undefined, (text: string) => unknown> = new Map<string, (text: string) => unknown>([
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

const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= SHORT;

/** The calls that expressions over many items make most, on what they are made for. */
export function compileDirectCall(
  { callee, arguments: given, optional }: CallExpression,
  compiler: DirectCompiler,
): Direct | undefined {
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
  compiler: DirectCompiler,
): Direct | undefined {
  const call = ofNumber.get(fixedKey(callee));
  const direct = argument && call && compiler.compile(argument);
  return (
    direct &&
    ((json) => {
      const value = direct(json);
      return typeof value === 'number' ? call(value) : UNSURE;
    })
  );
}

function textCall(
  callee: MemberExpression,
  object: Expression,
  argument: Expression | undefined,
  compiler: DirectCompiler,
): Direct | undefined {
  const name = fixedKey(callee);
  const alone = plain.get(name);
  if (!argument) {
    const self = alone && compiler.compile(object);
    return (
      self &&
      ((json) => {
        const text = self(json);
        return isShort(text) ? alone(text) : UNSURE;
      })
    );
  }
  const call = withText.get(name);
  const [self, other] = (call && compiler.all([object, argument])) ?? [];
  if (!call || !self || !other) return undefined;
  return (json) => {
    const text = self(json);
    const part = other(json);
    return isShort(text) && isShort(part) ? call(text, part) : UNSURE;
  };
}
