import type { JsonObject, JsonValue } from '@heddle/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runNode } from '../../testing/run-node.ts';
import { dataEnrichment } from './dataEnrichment.node.ts';

const enriched = async (items: readonly JsonObject[], data: JsonObject): Promise<{ [port: string]: JsonObject[] }> => {
  const { outputs } = await runNode(dataEnrichment, { items: items.map((json) => ({ json })), data });
  return Object.fromEntries(Object.entries(outputs).map(([port, list]) => [port, list.map(({ json }) => json)]));
};
const one = async (item: JsonObject, data: JsonObject): Promise<JsonObject | undefined> =>
  (await enriched([item], data))['enriched']?.[0];

const prices: JsonObject[] = [
  { sku: 'a', country: 'CH', price: 5 },
  { sku: 'a', country: 'DE', price: 4 },
  { sku: 'b', country: 'CH', price: 9 },
];

describe('looking up', () => {
  it('goes by several fields, which may have other names in the table', async () => {
    expect(
      await one(
        { article: 'a', where: { country: 'DE' } },
        { table: prices, key: 'article, where.country', tableKey: 'sku, country', take: 'price' },
      ),
    ).toEqual({ article: 'a', where: { country: 'DE' }, price: 4 });
    await expect(one({}, { table: prices, key: 'sku, country', tableKey: 'sku' })).rejects.toMatchObject({
      code: 'field_invalid',
      message: expect.stringContaining('as many fields'),
    });
  });

  it('distinguishes numbers from texts, and case and spaces unless ignored', async () => {
    expect(await enriched([{ id: '1' }, { id: 1 }], { table: [{ id: 1, name: 'one' }], key: 'id' })).toEqual({
      enriched: [{ id: 1, name: 'one' }],
      missing: [{ id: '1' }],
    });
    const table = [{ id: 'Ada ', name: 'x' }];
    expect(await one({ id: ' aDA' }, { table, key: 'id' })).toBeUndefined();
    expect(await one({ id: ' aDA' }, { table, key: 'id', ignoreCase: true, take: 'name' })).toEqual({
      id: ' aDA',
      name: 'x',
    });
  });

  it('takes the first of several rows, or a list of all', async () => {
    expect(await one({ sku: 'a' }, { table: prices, key: 'sku', take: 'price' })).toEqual({ sku: 'a', price: 5 });
    expect(await one({ sku: 'a' }, { table: prices, key: 'sku', take: 'price', several: 'list' })).toEqual({
      sku: 'a',
      rows: [{ price: 5 }, { price: 4 }],
    });
  });

  it('returns null for a field that the row lacks, and treats rows that are not objects as values', async () => {
    expect(await one({ sku: 'b' }, { table: prices, key: 'sku', take: 'price, color' })).toEqual({
      sku: 'b',
      price: 9,
      color: null,
    });
    expect(await one({ code: 'CH' }, { table: { CH: 'Switzerland' }, key: 'code', take: 'value', to: 'name' })).toEqual(
      { code: 'CH', name: { value: 'Switzerland' } },
    );
  });

  it('does not match inherited properties, nor items without the field', async () => {
    expect(
      await enriched([{ code: 'constructor' }, { code: null }, {}], { table: { CH: 1 }, key: 'code' }),
    ).toMatchObject({ enriched: [], missing: [{ code: 'constructor' }, { code: null }, {}] });
  });
});

describe('what the item has', () => {
  it('is replaced, or only filled in where it is missing or empty', async () => {
    const item: JsonObject = { id: 1, a: 'own', b: '', c: null };
    const table: JsonValue = [{ id: 1, a: 'A', b: 'B', c: 'C', d: 'D' }];
    expect(await one(item, { table, key: 'id' })).toEqual({ id: 1, a: 'A', b: 'B', c: 'C', d: 'D' });
    expect(await one(item, { table, key: 'id', overwrite: false })).toEqual({
      id: 1,
      a: 'own',
      b: 'B',
      c: 'C',
      d: 'D',
    });
  });
});

it('every item leaves by one port, in its order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 9 })),
      fc.uniqueArray(fc.integer({ min: 0, max: 9 })),
      async (ids, known) => {
        const found = await enriched(
          ids.map((id) => ({ id })),
          { table: known.map((id) => ({ id, square: id * id })), key: 'id' },
        );
        expect(found['enriched']).toEqual(
          ids.filter((id) => known.includes(id)).map((id) => ({ id, square: id * id })),
        );
        expect(found['missing']).toEqual(ids.filter((id) => !known.includes(id)).map((id) => ({ id })));
      },
    ),
    { numRuns: 30 },
  );
});
