import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { compileParsed, plainValue } from '../expression.ts';
import { parseAt } from '../parse.ts';
import { Runtime } from '../runtime.ts';
import { compileTemplate } from '../template.ts';
import { scopeOf } from '../testing.ts';
import { compileFastPath, isPlain } from './compile.ts';
import type { FastPath } from './fast-path.ts';
import { BAIL_OUT, MAX_TEXT } from './fast-path.ts';

const fastPathOf = (source: string): FastPath | undefined => compileFastPath(parseAt(source, 0).tree)?.path;

const evaluateFast = (source: string, json: JsonObject = {}): unknown => fastPathOf(source)?.(json);

/** The value, or null if the full evaluation fails. */
function evaluateFully(source: string, json: JsonObject): { value: unknown } | null {
  try {
    return { value: plainValue(new Runtime(scopeOf(json)), compileParsed(source, parseAt(source, 0)), false) };
  } catch {
    // Which error it is does not matter: a fast path must leave it to the full evaluation.
    return null;
  }
}

const data = {
  n: 3,
  half: 0.5,
  name: 'Ada',
  on: true,
  none: null,
  list: [1, 2],
  at: { deep: { x: 1 } },
  long: 'x'.repeat(MAX_TEXT + 1),
};

describe('the fast path', () => {
  it.each<[string, unknown]>([
    ['n * 2 + half', 6.5],
    ['n > 2 && name === "Ada"', true],
    ['n < 2 || !on', false],
    ['none ?? "nothing"', 'nothing'],
    ['missing ?? 1', 1],
    ['n == "3"', true],
    ['n != null', true],
    ['-n % 2', -1],
    ['name + n', 'Ada3'],
    ['`${name}-${n}-${on}-${none}`', 'Ada-3-true-null'],
    ['on ? list : at', [1, 2]],
    ['at.deep', { x: 1 }],
    ['at["deep"].x', 1],
    ['at.missing', undefined],
    ['missing?.deep.er', undefined],
    ['at?.deep?.x', 1],
    ['list.length + name.length', 5],
    ['$json.name', 'Ada'],
    ['name.toUpperCase() + name.trim().toLowerCase()', 'ADAada'],
    ['name.includes("d") && name.startsWith("A") && name.endsWith("a")', true],
    ['Math.round(half * n) + Math.floor(half) + Math.ceil(half) + Math.abs(-n)', 6],
    ['undefined', undefined],
  ])('%s', (source, value) => {
    expect(evaluateFast(source, data)).toEqual(value);
    expect(evaluateFully(source, data)).toEqual({ value });
  });

  it.each([
    ['-name', 'a text that is made a number'],
    ['none.x', 'a key of nothing'],
    ['name.x', 'a key of a text'],
    ['n.length', 'a key of a number'],
    ['list + 1', 'a list in a sum'],
    ['`${at}`', 'an object in a text'],
    ['long + "x"', 'a long text'],
    ['long === long', 'a long text'],
    ['long.trim()', 'a long text'],
    ['n.toUpperCase()', 'a method of something else'],
    ['name.includes(n)', 'an argument of another type'],
    ['Math.round(name)', 'an argument of another type'],
    ['!(-name)', 'an operand that bails out'],
    ['(-name) && true', 'an operand that bails out'],
    ['(-name) || true', 'an operand that bails out'],
    ['(-name) ? 1 : 2', 'an operand that bails out'],
    ['`${-name}`', 'an operand that bails out'],
  ])('bails out of %s: %s', (source) => {
    expect(evaluateFast(source, data)).toBe(BAIL_OUT);
  });

  it.each([
    '$now',
    '$input.all()',
    '[n]',
    '({ n })',
    '/x/',
    'list.map((x) => x)',
    'list[0]',
    'Math.max(1, 2)',
    'Math.PI',
    'parseInt(name)',
    'typeof n',
    'n & 1',
    'toString',
    '"n" in at',
    'name.slice(1)',
    'name.includes("A", 1)',
  ])('does not cover %s', (source) => {
    expect(fastPathOf(source)).toBeUndefined();
  });

  it('covers short expressions only', () => {
    expect(evaluateFast(Array(70).fill('n').join(' + '), data)).toBe(210);
    expect(evaluateFast(Array(80).fill('n').join(' + '), data)).toBeUndefined();
  });

  it('returns what the full evaluation returns, or bails out', () => {
    const leaf = fc.constantFrom(
      'a',
      'b',
      'c',
      'd.e',
      'd?.e',
      '$json.a',
      'missing',
      'null',
      'undefined',
      'true',
      '""',
      '"5"',
      '"x"',
      '0',
      '1.5',
      'c.length',
      'd',
    );
    const { tree } = fc.letrec<{ tree: string }>((again) => ({
      tree: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        leaf,
        fc
          .tuple(
            fc.constantFrom('+', '-', '*', '/', '%', '<', '>', '<=', '>=', '==', '!=', '===', '!==', '&&', '||'),
            again('tree'),
            again('tree'),
          )
          .map(([o, l, r]) => `(${l} ${o} ${r})`),
        fc.tuple(again('tree'), again('tree')).map(([l, r]) => `((${l}) ?? (${r}))`),
        fc.tuple(fc.constantFrom('!', '-', '+'), again('tree')).map(([o, x]) => `(${o}${x})`),
        fc.tuple(again('tree'), again('tree'), again('tree')).map(([t, y, n]) => `(${t} ? ${y} : ${n})`),
        fc.tuple(again('tree'), again('tree')).map(([l, r]) => `\`\${${l}}-\${${r}}\``),
        fc
          .tuple(again('tree'), fc.constantFrom('toUpperCase()', 'trim()', 'toLowerCase()'))
          .map(([x, call]) => `(${x}).${call}`),
        fc
          .tuple(again('tree'), fc.constantFrom('includes', 'startsWith', 'endsWith'), again('tree'))
          .map(([x, call, y]) => `(${x}).${call}(${y})`),
        fc
          .tuple(fc.constantFrom('round', 'floor', 'ceil', 'abs'), again('tree'))
          .map(([call, x]) => `Math.${call}(${x})`),
      ),
    }));
    const value: fc.Arbitrary<JsonValue> = fc.oneof(
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.string({ maxLength: 4 }),
      fc.boolean(),
      fc.constant(null),
      fc.constant<JsonValue>([]),
      fc.constant<JsonValue>({ e: 1 }),
    );
    fc.assert(
      fc.property(
        tree,
        fc.record({ a: value, b: value, c: value, d: value }, { noNullPrototype: true }),
        (source, json) => {
          const found = fastPathOf(source);
          const value = found?.(json);
          if (found && isPlain(value)) expect({ value }).toEqual(evaluateFully(source, json));
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('fills in the holes of a text', () => {
    const text = compileTemplate('{{ name }}: {{ none }}{{ missing }}, {{ n * 2 }} {{ list }}');
    expect(text.evaluate(scopeOf(data))).toBe('Ada: , 6 [1,2]');
    expect(text.evaluate(scopeOf({ ...data, list: 'all' }))).toBe('Ada: , 6 all');
  });
});
