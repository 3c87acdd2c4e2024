import { describe, expect, it } from 'vitest';
import { readPath, withPaths } from './paths.ts';

describe('reading a path', () => {
  const value = { data: { items: [{ id: 7 }], none: null }, 'plain name': 1 };

  it.each([
    ['data.items[0].id', 7],
    ['data.items.0.id', 7],
    ['', value],
    ['data.none', null],
    ['plain name', 1],
    ['data.items[1].id', undefined],
    ['data.missing.deeper', undefined],
    ['data.items.length', undefined],
    ['constructor', undefined],
    ['data.items.map', undefined],
  ])('%j returns %j', (path, expected) => {
    expect(readPath(value, path)).toEqual(expected);
  });
});

describe('setting values by path', () => {
  it('creates the objects along the path and keeps their other fields', () => {
    expect(
      withPaths({ a: { b: 1 }, c: 2 }, [
        { name: 'a.d.e', value: 3 },
        { name: 'f', value: [4] },
      ]),
    ).toEqual({
      a: { b: 1, d: { e: 3 } },
      c: 2,
      f: [4],
    });
  });

  it('sets positions of a list, also its end', () => {
    expect(
      withPaths({ list: [{ n: 1 }] }, [
        { name: 'list[0].m', value: 2 },
        { name: 'list[1]', value: 'new' },
      ]),
    ).toEqual({
      list: [{ n: 1, m: 2 }, 'new'],
    });
  });

  it('replaces what is not an object', () => {
    expect(withPaths({ a: 5 }, [{ name: 'a.b', value: 1 }])).toEqual({ a: { b: 1 } });
  });

  it('lets the last one win', () => {
    expect(
      withPaths({}, [
        { name: 'a', value: 1 },
        { name: 'a', value: 2 },
      ]),
    ).toEqual({ a: 2 });
  });

  it('makes a list before [0], and an object before .0', () => {
    const names = ['a[0]', 'a[1]', 'b.0'];
    expect(
      withPaths(
        {},
        names.map((name, value) => ({ name, value })),
      ),
    ).toEqual({ a: [0, 1], b: { 0: 2 } });
  });

  it('changes nothing in place', () => {
    const before = { a: { b: [1, { c: 2 }] } };
    const copy = structuredClone(before);
    withPaths(before, [{ name: 'a.b[1].c', value: 3 }]);
    expect(before).toEqual(copy);
  });

  it.each(['', ' . ', '__proto__.admin', 'a.__proto__.b', Array.from({ length: 60 }, () => 'a').join('.')])(
    'refuses the name %j',
    (name) => {
      expect(() => withPaths({}, [{ name, value: 1 }])).toThrow(expect.objectContaining({ code: 'field_invalid' }));
    },
  );

  it('never reaches prototypes', () => {
    withPaths({}, [{ name: 'constructor.prototype.polluted', value: true }]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});
