import type { JsonObject, JsonValue } from '@heddle/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonProcessor } from './jsonProcessor.node.ts';
import { runSync } from '../../lib/cooperative.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { flatten, unflatten } from './flatten.ts';
import { deepMerge, mergePatch } from './merge.ts';
import { applyPatch } from './patch.ts';
import { queryAll } from './work.ts';

const run = async (json: JsonObject, data: JsonObject): Promise<JsonValue[]> =>
  (await runNode(jsonProcessor, { items: [{ json }], data })).outputs['main']?.map((item) => item.json) ?? [];

describe('the JSON processor', () => {
  it('takes parsed values as they are', async () => {
    expect(await run({ body: [{ a: 1 }] }, {})).toEqual([{ a: 1 }]);
  });

  it('reads files and keeps them with the items', async () => {
    const files = new MemoryFileStore();
    const file = await files.put(Buffer.from('{"a":1}\n{"a":2}'), { name: 'a.jsonl', mediaType: 'application/jsonl' });
    const { outputs } = await runNode(jsonProcessor, {
      items: [{ json: {}, files: { log: file } }],
      files,
      data: { source: 'file', format: 'lines' },
    });
    expect(outputs['main']).toEqual([
      { json: { a: 1 }, files: { log: file } },
      { json: { a: 2 }, files: { log: file } },
    ]);
  });

  it('names the line that is wrong', async () => {
    await expect(run({ body: '{"a":1}\n\n{"a"' }, { format: 'lines' })).rejects.toMatchObject({
      code: 'json_invalid',
      message: expect.stringContaining('line 3') as string,
    });
  });

  it('puts results where they are wanted', async () => {
    expect(
      await run({ a: { b: [1, 2] } }, { operation: 'query', field: 'a', path: '$.b[*]', output: 'first', to: 'found' }),
    ).toEqual([{ a: { b: [1, 2] }, found: 1 }]);
    expect(await run({ a: {} }, { operation: 'query', path: '$.none', output: 'first', to: 'found' })).toEqual([
      { a: {}, found: null },
    ]);
    expect(await run({ a: { b: 1 } }, { operation: 'merge', field: 'a', with: { c: 2 } })).toEqual([
      { a: { b: 1, c: 2 } },
    ]);
    expect(await run({ a: { b: 1 } }, { operation: 'stringify', indent: 1, to: 'out.text' })).toEqual([
      { a: { b: 1 }, out: { text: '{\n "a": {\n  "b": 1\n }\n}' } },
    ]);
    await expect(run({ a: 1 }, { operation: 'stringify', field: 'b' })).rejects.toMatchObject({ code: 'data_missing' });
  });

  it('queries large data in a thread', async () => {
    const rows = Array.from({ length: 5000 }, (_, id) => ({ id }));
    expect(await run({ rows }, { operation: 'query', path: '$.rows[?@.id >= 4998].id' })).toEqual([
      { value: 4998 },
      { value: 4999 },
    ]);
  });

  it('keeps patterns in paths from running for ever', async () => {
    expect(queryAll("$[?match(@.a, 'o.*')].a", [[{ a: 'one' }, { a: 'two' }]])).toEqual([['one']]);
    expect(() => queryAll("$[?search(@, '^(a+)+$!')]", [['a'.repeat(200_000)]])).not.toThrow(RangeError);
  });
});

describe('a merge patch', () => {
  // The test cases of RFC 7396, appendix A.
  it.each<[JsonValue, JsonValue, JsonValue]>([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, null],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('of %j with %j returns %j', (target, patch, expected) => {
    expect(runSync(mergePatch(target, patch))).toEqual(expected);
  });

  it('in depth appends lists and keeps null', () => {
    expect(runSync(deepMerge({ a: [1], b: { c: 1 } }, { a: [2], b: { d: null } }, 'append'))).toEqual({
      a: [1, 2],
      b: { c: 1, d: null },
    });
  });

  it('never reaches prototypes', () => {
    const evil = JSON.parse('{"__proto__":{"admin":true}}') as JsonValue;
    expect(Object.hasOwn(runSync(deepMerge({}, evil, 'replace')) as object, '__proto__')).toBe(true);
    runSync(mergePatch({}, evil));
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});

describe('a JSON Patch', () => {
  const apply = (patch: JsonValue, value: JsonValue): JsonValue => runSync(applyPatch(patch, value));

  it('leaves the value alone that it is applied to', () => {
    const value = { a: [1] };
    expect(
      apply(
        [
          { op: 'add', path: '/a/0', value: 0 },
          { op: 'move', from: '/a', path: '/b' },
        ],
        value,
      ),
    ).toEqual({ b: [0, 1] });
    expect(value).toEqual({ a: [1] });
    expect(() => apply([{ op: 'test', path: '/a', value: 2 }], value)).toThrow(
      expect.objectContaining({ code: 'json_patch_failed' }),
    );
  });

  it('copies only the parts it changes, and changes a copied value in one place', () => {
    const value = { a: { list: [{ n: 1 }] }, b: { n: 2 } };
    const patched = apply(
      [
        { op: 'add', path: '/a/list/-', value: 5 },
        { op: 'copy', from: '/a/list', path: '/c' },
        { op: 'replace', path: '/c/0/n', value: 9 },
        { op: 'remove', path: '/a/list/1' },
      ],
      value,
    ) as typeof value;
    expect(patched).toEqual({ a: { list: [{ n: 1 }] }, b: { n: 2 }, c: [{ n: 9 }, 5] });
    expect(value).toEqual({ a: { list: [{ n: 1 }] }, b: { n: 2 } });
    expect(patched.b).toBe(value.b);
  });

  it('names the operation that is wrong', () => {
    expect(() =>
      apply(
        [
          { op: 'test', path: '', value: {} },
          { op: 'remove', path: '/none' },
        ],
        {},
      ),
    ).toThrow(expect.objectContaining({ message: expect.stringContaining(':1)') as string }));
    expect(() => apply([{ op: 'add', path: 'a', value: 1 }], {})).toThrow(
      expect.objectContaining({ code: 'json_patch_failed' }),
    );
  });

  it('copies values, also into themselves, up to the limits of a document', () => {
    expect(
      apply(
        [
          { op: 'copy', from: '', path: '/b' },
          { op: 'replace', path: '/b/a', value: 2 },
        ],
        { a: 1 },
      ),
    ).toEqual({ a: 1, b: { a: 2 } });
    const doubled = (times: number): JsonValue =>
      Array.from({ length: times }, (_, n) => ({ op: 'copy', from: '', path: `/k${n}` }));
    expect(apply(doubled(3), { a: 1 })).toEqual({
      a: 1,
      k0: { a: 1 },
      k1: { a: 1, k0: { a: 1 } },
      k2: { a: 1, k0: { a: 1 }, k1: { a: 1, k0: { a: 1 } } },
    });
    expect(() => apply(doubled(60), { a: 1 })).toThrow(expect.objectContaining({ code: 'json_too_many_values' }));
    const deeper = Array.from({ length: 600 }, () => [
      { op: 'copy', from: '/a', path: '/b/a' },
      { op: 'move', from: '/b', path: '/a' },
      { op: 'add', path: '/b', value: {} },
    ]).flat();
    expect(() => apply(deeper, { a: {}, b: {} })).toThrow(expect.objectContaining({ code: 'json_too_deep' }));
  });
});

describe('flat objects', () => {
  it('can keep lists and empty values', () => {
    expect(runSync(flatten({ a: [1, 2], b: {}, c: [] }, '.', true))).toEqual({ a: [1, 2], b: {}, c: [] });
    expect(runSync(flatten({}, '.', false))).toEqual({});
    expect(runSync(flatten({ a: [1, { b: [] }] }, '_', false))).toEqual({ a_0: 1, a_1_b: [] });
  });

  it('round-trip', () => {
    const key = fc
      .string({ minLength: 1, maxLength: 5 })
      .filter((text) => !text.includes('/') && !/^\d+$/.test(text) && text !== '__proto__');
    const value = fc.letrec<{ value: JsonValue }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.integer(),
        fc.string(),
        fc.boolean(),
        fc.array(tie('value'), { minLength: 1, maxLength: 3 }),
        fc.dictionary(key, tie('value'), { minKeys: 1, maxKeys: 3 }),
      ),
    })).value;
    fc.assert(
      fc.property(fc.dictionary(key, value, { minKeys: 1, maxKeys: 4 }), (object) => {
        expect(runSync(unflatten(runSync(flatten(object, '/', false)), '/'))).toEqual({ ...object });
      }),
    );
  });

  it('are limited in depth', () => {
    const deep = Array.from({ length: 600 }).reduce<JsonObject>((inner) => ({ a: inner }), {});
    expect(() => runSync(flatten(deep, '.', false))).toThrow(expect.objectContaining({ code: 'json_too_deep' }));
    const path = (length: number): JsonObject => ({ [Array.from({ length }, () => 'a').join('.')]: 1 });
    expect(() => runSync(unflatten(path(501), '.'))).toThrow(expect.objectContaining({ code: 'json_too_deep' }));
    expect(runSync(flatten(runSync(unflatten(path(500), '.')), '.', false))).toEqual(path(500));
  });

  it('with more fields than can be gone through in a moment are refused', () => {
    const wide = (count: number): JsonObject =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]));
    const works = [
      (value: JsonObject) => flatten(value, '.', false),
      (value: JsonObject) => unflatten(value, '.'),
      (value: JsonObject) => mergePatch({}, value),
      (value: JsonObject) => mergePatch(value, {}),
      (value: JsonObject) => deepMerge({}, value, 'append'),
      (value: JsonObject) => deepMerge(value, {}, 'append'),
    ];
    for (const work of works) {
      expect(runSync<JsonValue>(work(wide(50_000)))).toEqual(wide(50_000));
      expect(() => runSync<JsonValue>(work(wide(50_001)))).toThrow(expect.objectContaining({ code: 'data_too_large' }));
    }
  });
});
