import type { JsonObject, JsonValue } from '@heddle/contract/json';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareDatasets } from './compareDatasets.node.ts';
import { runNode } from '../../testing/run-node.ts';

async function compared(
  first: JsonObject[],
  second: JsonObject[],
  data: JsonObject = {},
): Promise<{ [port: string]: JsonValue[] }> {
  const { outputs } = await runNode(compareDatasets, {
    items: first.map((json) => ({ json })),
    inputs: { second: second.map((json) => ({ json })) },
    data: { keys: 'id', ...data },
  });
  return Object.fromEntries(Object.entries(outputs).map(([port, items]) => [port, items.map(({ json }) => json)]));
}

it('parts the items of two lists', async () => {
  const first = [
    { id: 1, name: 'Ada' },
    { id: 2, name: 'Bob', tags: ['a'] },
    { id: 3, name: 'Cyd' },
  ];
  const second = [
    { id: 4, name: 'Dan' },
    { id: 2, name: 'Rob', tags: ['a'] },
    { name: 'Ada', id: 1 },
  ];
  expect(await compared(first, second)).toEqual({
    onlyFirst: [{ id: 3, name: 'Cyd' }],
    same: [{ id: 1, name: 'Ada' }],
    different: [
      { key: { id: 2 }, differences: { name: { first: 'Bob', second: 'Rob' } }, first: first[1], second: second[1] },
    ],
    onlySecond: [{ id: 4, name: 'Dan' }],
  });
});

it('returns one side of the differences', async () => {
  expect((await compared([{ id: 1, n: 1 }], [{ id: 1, n: 2 }], { give: 'first' }))['different']).toEqual([
    { id: 1, n: 1 },
  ]);
  expect((await compared([{ id: 1, n: 1 }], [{ id: 1, n: 2 }], { give: 'second' }))['different']).toEqual([
    { id: 1, n: 2 },
  ]);
});

it('knows keys of several fields, nested ones, and other names in the second list', async () => {
  const first = [{ shop: 'a', order: { no: 1 }, total: 5 }];
  expect(
    (await compared(first, [{ s: 'a', number: 1, total: 5 }], { keys: 'shop, order.no', secondKeys: 's, number' }))[
      'same'
    ],
  ).toEqual(first);
  await expect(compared([], [], { keys: 'a, b', secondKeys: 'a' })).rejects.toMatchObject({ code: 'field_invalid' });
});

it('is strict about types unless configured otherwise', async () => {
  const [first, second] = [[{ id: 1, on: true, note: null, name: 'a' }], [{ id: '1', on: 'true', name: ' a ' }]];
  expect((await compared(first, second))['onlyFirst']).toHaveLength(1);
  expect((await compared(first, second, { loose: true }))['same']).toHaveLength(1);
});

it('leaves fields out that do not matter', async () => {
  expect(
    (await compared([{ id: 1, meta: { v: 1, x: 1 } }], [{ id: 1, meta: { v: 2, x: 1 } }], { ignore: 'meta.v' }))[
      'same'
    ],
  ).toHaveLength(1);
});

it('pairs several items with the same key in their order', async () => {
  const sides = await compared(
    [
      { id: 1, n: 1 },
      { id: 1, n: 2 },
      { id: 1, n: 3 },
    ],
    [
      { id: 1, n: 1 },
      { id: 1, n: 5 },
    ],
  );
  expect(sides).toMatchObject({
    same: [{ n: 1 }],
    different: [{ differences: { n: { first: 2, second: 5 } } }],
    onlyFirst: [{ n: 3 }],
    onlySecond: [],
  });
});

it('loses no item', async () => {
  const list = fc.array(fc.record({ id: fc.integer({ min: 0, max: 5 }), n: fc.integer({ min: 0, max: 2 }) }), {
    maxLength: 20,
  });
  await fc.assert(
    fc.asyncProperty(list, list, async (first, second) => {
      const sides = await compared(first, second);
      const count = (port: string): number => sides[port]?.length ?? 0;
      expect(count('onlyFirst') + count('same') + count('different')).toBe(first.length);
      expect(count('onlySecond') + count('same') + count('different')).toBe(second.length);
    }),
  );
});
