import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@heddle/contract/json';
import { errorOf, evaluate } from '../../testing.ts';

const people = [
  { name: 'Ada', team: 1, city: 'London' },
  { name: 'Bob', team: 2 },
  { name: 'Eve', team: 1, city: null },
];
const on = (call: string, list: JsonValue = people, other: JsonValue = null): unknown =>
  evaluate(`list.${call}`, { list, other });

describe('parts of a list', () => {
  it.each<[string, JsonValue, unknown]>([
    ['first()', [3, 1], 3],
    ['first()', [], undefined],
    ['last()', [3, 1], 1],
    ['last()', [], undefined],
    ['isEmpty()', [], true],
    ['isEmpty()', [null], false],
    ['isNotEmpty()', [], false],
    ['isNotEmpty()', [null], true],
    ['chunk(2)', [1, 2, 3, 4, 5], [[1, 2], [3, 4], [5]]],
    ['chunk(9)', [1, 2], [[1, 2]]],
    ['chunk(2)', [], []],
    ['append(4, [5])', [3], [3, 4, [5]]],
    [
      'compact()',
      [0, null, '', 'nil', false, 'a', [null, 1], { b: null, c: '', d: { e: null } }],
      [0, false, 'a', [1], { d: {} }],
    ],
    ['randomItem()', [7], 7],
    ['randomItem()', [], undefined],
    ['toJsonString()', [1, 'a', null], '[1,"a",null]'],
  ])('%s of %j', (call, list, expected) => expect(on(call, list)).toEqual(expected));

  it('in chunks are the list again when they are joined', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 40 }), fc.integer({ min: 1, max: 12 }), (list, size) => {
        const chunks = on(`chunk(${size})`, list) as number[][];
        expect(chunks.flat()).toEqual(list);
        expect(chunks.slice(0, -1).every(({ length }) => length === size)).toBe(true);
      }),
    );
  });

  it.each(['chunk(0)', 'chunk(-1)', 'chunk()'])('are not made by %s', (call) => {
    expect(errorOf(() => on(call)).code).toBe('expression_failed');
  });

  it('chosen at random are all chosen at some time', () => {
    const seen = new Set(Array.from({ length: 200 }, () => on('randomItem()', [1, 2, 3])));
    expect([...seen].sort()).toEqual([1, 2, 3]);
  });
});

describe('lists without duplicates', () => {
  it.each<[string, JsonValue, unknown]>([
    ['unique()', [3, 1, 3, '3', 1, null, null], [3, 1, '3', null]],
    ['unique()', [{ a: 1, b: 2 }, { b: 2, a: 1 }, { a: 1 }], [{ a: 1, b: 2 }, { a: 1 }]],
    ['unique()', [[1], [1], [2]], [[1], [2]]],
    ['removeDuplicates("team")', people, [people[0], people[1]]],
    ['unique("team", "city")', people, people],
    ['unique("nothing")', people, [people[0]]],
  ])('%s of %j', (call, list, expected) => expect(on(call, list)).toEqual(expected));
});

describe('lists compared with others', () => {
  it.each<[string, JsonValue, JsonValue, unknown]>([
    ['difference(other)', [1, 2, { a: 1 }], [2, { a: 1 }], [1]],
    ['difference(other)', [1, 1], [], [1, 1]],
    ['intersection(other)', [1, 2, 2, { a: 1 }], [{ a: 1 }, 2, 3], [2, { a: 1 }]],
    ['union(other)', [1, 2], [2, 3, 3], [1, 2, 3]],
    ['merge(other)', [{ a: 1 }, 'x', { a: 2, b: 3 }], [{ b: 4, c: 5 }], { a: 1, b: 3, c: 5 }],
  ])('%s of %j and %j', (call, list, other, expected) => expect(on(call, list, other)).toEqual(expected));

  it.each(['difference', 'intersection', 'union', 'merge'])('%s needs a list', (name) => {
    const { code, message } = errorOf(() => on(`${name}(other)`, [1], { a: 1 }));
    expect([code, message]).toEqual(['expression_failed', expect.stringContaining(`${name}() needs a list`)]);
  });

  it('have what both have, or either, however they are ordered', () => {
    const numbers = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 12 });
    fc.assert(
      fc.property(numbers, numbers, (list, other) => {
        const [both, either, only] = ['intersection', 'union', 'difference'].map((name) =>
          on(`${name}(other)`, list, other),
        );
        expect(both).toEqual([...new Set(list)].filter((number) => other.includes(number)));
        expect(either).toEqual([...new Set([...list, ...other])]);
        expect(only).toEqual(list.filter((number) => !other.includes(number)));
      }),
    );
  });
});

describe('lists of objects', () => {
  it.each<[string, unknown]>([
    ['pluck("name")', ['Ada', 'Bob', 'Eve']],
    ['pluck("city")', ['London', null]],
    ['pluck("name", "city")', [['Ada', 'London'], ['Bob'], ['Eve', null]]],
    ['pluck("nothing")', []],
    ['pluck()', people],
    ['smartJoin("name", "team")', { Ada: 1, Bob: 2, Eve: 1 }],
    ['smartJoin("team", "name")', { 1: 'Eve', 2: 'Bob' }],
    ['renameKeys("name", "who", "team", "group").first()', { who: 'Ada', group: 1, city: 'London' }],
    ['merge()', people[0]],
  ])('%s', (call, expected) => expect(on(call)).toEqual(expected));

  it('may have other elements among them', () => {
    const mixed = [7, 'text', null, { a: 1 }, [{ a: 2 }]];
    expect(on('pluck("a")', mixed)).toEqual([1]);
    expect(on('smartJoin("a", "a")', mixed)).toEqual({ 1: 1 });
    expect(on('renameKeys("a", "b")', mixed)).toEqual([7, 'text', null, { b: 1 }, [{ a: 2 }]]);
    expect(on('merge()', mixed)).toEqual({ a: 1 });
  });

  it('have no keys but their own, and get none that would change what they are', () => {
    const named = [{ key: '__proto__', value: 1 }];
    expect(errorOf(() => on('smartJoin("key", "value")', named)).code).toBe('expression_forbidden');
    expect(on('pluck("toString")', [{ a: 1 }])).toEqual([]);
  });
});
