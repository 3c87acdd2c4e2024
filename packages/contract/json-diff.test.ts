import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from './json.ts';
import { diffJson, diffLimits, pathText } from './json-diff.ts';

/** Each change in words: `a.b: 1 → 2`; a missing value is `nothing`. */
const words = (before: JsonValue, after: JsonValue, limit?: number): string[] =>
  diffJson(before, after, limit).changes.map(
    ({ path, before: was, after: is }) =>
      `${pathText(path)}: ${JSON.stringify(was) ?? 'nothing'} → ${JSON.stringify(is) ?? 'nothing'}`,
  );

const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<JsonValue>;

describe('the difference of JSON values', () => {
  it('names the innermost values that differ', () => {
    expect(
      words({ id: 1, customer: { vip: false, email: 'a' } }, { id: 1, customer: { vip: true, email: 'a' } }),
    ).toEqual(['customer.vip: false → true']);
  });

  it('lists added and removed values', () => {
    expect(words({ old: 1, both: null }, { both: null, fresh: [] })).toEqual([
      'fresh: nothing → []',
      'old: 1 → nothing',
    ]);
    expect(words({ __proto__: null }, { toString: 1 })).toEqual(['toString: nothing → 1']);
  });

  it('compares lists by place', () => {
    expect(words([{ n: 1 }, { n: 2 }], [{ n: 1 }, { n: 3 }, { n: 4 }])).toEqual([
      '[1].n: 2 → 3',
      '[2]: nothing → {"n":4}',
    ]);
  });

  it('treats a value of another kind as one change', () => {
    expect(words({ a: [1] }, { a: { 0: 1 } })).toEqual(['a: [1] → {"0":1}']);
  });

  it('ends after as many changes as are wanted, and says so', () => {
    const many = (value: number): JsonValue => Array.from({ length: 10 }, () => value);
    expect(diffJson(many(1), many(2), 3)).toMatchObject({ changes: { length: 3 }, more: true });
    expect(diffJson(many(1), many(2), 10)).toMatchObject({ changes: { length: 10 }, more: false });
  });

  it('ends in values that are too large', () => {
    const large = (last: number): JsonValue => [...Array.from({ length: diffLimits.values + 1 }, () => [0]), last];
    expect(diffJson(large(1), large(2))).toEqual({ changes: [], more: true });
  });

  it('is nothing for equal values, and something for others', () => {
    fc.assert(fc.property(json, (value) => diffJson(value, structuredClone(value)).changes.length === 0));
    fc.assert(
      fc.property(
        json,
        json,
        (a, b) => (diffJson(a, b).changes.length === 0) === (diffJson(b, a).changes.length === 0),
      ),
    );
  });
});

describe('a path', () => {
  it('is written as in an expression', () => {
    expect(pathText(['customer', 'lines', 0, 'the sku', '$x'])).toBe('customer.lines[0]["the sku"].$x');
    expect(pathText([])).toBe('');
  });
});
