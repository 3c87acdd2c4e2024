import type { JsonObject } from '@heddle/contract/json';
import { describe, expect, it } from 'vitest';
import { renameFields } from './renameFields.node.ts';
import { runNode } from '../../testing/run-node.ts';

const result = async (json: JsonObject, data: JsonObject): Promise<JsonObject | undefined> =>
  (await runNode(renameFields, { items: [{ json }], data })).outputs['main']?.[0]?.json;

describe('renaming', () => {
  it('keeps the places of fields, and the files of items', async () => {
    expect(Object.keys((await result({ a: 1, b: 2, c: 3 }, { names: { b: 'x' } })) ?? {})).toEqual(['a', 'x', 'c']);
    const files = { f: { id: '1', name: 'f', mediaType: 'text/plain', size: 1 } };
    expect(
      (await runNode(renameFields, { items: [{ json: { a: 1 }, files }], data: { names: { a: 'b' } } })).outputs[
        'main'
      ],
    ).toEqual([{ json: { b: 1 }, files }]);
  });

  it.each<[JsonObject, JsonObject, JsonObject]>([
    [{ 'a.b': 1 }, { 'a.b': 'c' }, { c: 1 }],
    [{ a: { b: 1, c: 2 } }, { 'a.b': 'b' }, { a: { c: 2 }, b: 1 }],
    [{ a: { b: 1 } }, { 'a.b': 'b' }, { b: 1 }],
    [{ a: {}, x: 1 }, { x: 'y' }, { a: {}, y: 1 }],
    [{ list: [{ b: 1 }] }, { 'list[0].b': 'first' }, { list: [{ b: 1 }], first: 1 }],
    [
      { a: 1, b: 2, c: 3 },
      { a: 'b', b: 'c', c: 'a' },
      { a: 3, b: 1, c: 2 },
    ],
    [{ a: null }, { a: 'b' }, { b: null }],
  ])('%j by %j becomes %j', async (json, names, expected) => {
    expect(await result(json, { names })).toEqual(expected);
  });

  it('replaces what is there only where that is asked for', async () => {
    expect(await result({ a: 1, b: 2 }, { names: { a: 'b' }, clash: 'replace' })).toEqual({ b: 1 });
    await expect(
      result(
        { a: 1, b: 2 },
        {
          names: [
            { name: 'a', value: 'c' },
            { name: 'b', value: 'c' },
          ],
        },
      ),
    ).rejects.toMatchObject({ code: 'field_invalid' });
    await expect(result({ a_b: 1, aB: 2 }, { all: 'camel' })).rejects.toMatchObject({
      message: '"Convert all names" gives two fields the name "aB".',
    });
    expect(await result({ a_b: 1, aB: 2 }, { all: 'camel', clash: 'replace' })).toEqual({ aB: 2 });
  });

  it('needs another name', async () => {
    await expect(result({ a: 1 }, { names: [{ name: 'a', value: ' ' }] })).rejects.toMatchObject({
      code: 'field_invalid',
    });
  });

  it('stays above the first level where that is asked for, and keeps names without letters', async () => {
    expect(await result({ 'A B': { 'C D': 1 }, '--': 2 }, { all: 'camel', deep: false })).toEqual({
      aB: { 'C D': 1 },
      '--': 2,
    });
  });

  it('removes fields, also nested ones', async () => {
    expect(await result({ a: 1, b: { c: 1, d: 2 }, e: 5 }, { remove: 'a, b.c, none.x, e.f' })).toEqual({
      b: { d: 2 },
      e: 5,
    });
  });

  it('takes __proto__ for a name like any other', async () => {
    const json = JSON.parse('{"__proto__": {"x": 1}, "a": 1}') as JsonObject;
    expect(JSON.stringify(await result(json, { all: 'lower' }))).toBe('{"__proto__":{"x":1},"a":1}');
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it('refuses what is nested without end', async () => {
    let deep: JsonObject = {};
    for (let level = 0; level < 200; level += 1) deep = { a: deep };
    await expect(result(deep, { all: 'camel' })).rejects.toMatchObject({ code: 'field_invalid' });
  });
});
