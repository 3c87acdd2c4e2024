import type { JsonObject } from '@heddle/contract/json';
import { createMemoryTables } from '@heddle/contract/node/tables/memory-tables';
import type { TablePort } from '@heddle/contract/node/tables/tables';
import { toItem } from '@heddle/contract/run/item';
import { describe, expect, it } from 'vitest';
import { dataTable } from './dataTable.node.ts';
import { runNode } from '../../testing/run-node.ts';

const stock = (): TablePort =>
  createMemoryTables([
    {
      name: 'Stock',
      columns: { sku: 'number', place: 'text' },
      key: 'sku',
      rows: [
        { sku: 1, place: 'x' },
        { sku: 2, place: 'y' },
      ],
    },
  ]);

async function run(
  tables: TablePort,
  data: JsonObject,
  items: readonly JsonObject[] = [{}],
  runId = 'run',
): Promise<JsonObject[]> {
  const { outputs } = await runNode(dataTable, {
    items: items.map(toItem),
    data: { table: 'Stock', ...data },
    tables,
    runId,
  });
  return (outputs['main'] ?? []).map(({ json }) => json);
}

describe('the node for tables', () => {
  it('finds a row by its key without reading the others', async () => {
    const tables = stock();
    const read: TablePort['read'] = async () => Promise.reject(new Error('read all'));
    const where = { rules: [{ field: 'sku', operator: 'equals', value: '{{ id }}' }] };
    expect(await run({ ...tables, read }, { where }, [{ id: '2' }, { id: 3 }])).toEqual([{ sku: 2, place: 'y' }]);
    expect(await run(tables, { where }, [{ id: 'no number' }])).toEqual([]);
  });

  it('reads all where several rules are asked, one of which may hold', async () => {
    const rules = [
      { field: 'sku', operator: 'equals', value: 1 },
      { field: 'place', operator: 'equals', value: 'y' },
    ];
    expect(await run(stock(), { where: { combine: 'any', rules } })).toHaveLength(2);
    expect(await run(stock(), { where: { combine: 'none', rules: [rules[0] ?? {}] } })).toEqual([
      { sku: 2, place: 'y' },
    ]);
  });

  it('reads a table once for all items', async () => {
    const tables = stock();
    let reads = 0;
    const read: TablePort['read'] = (id, after) => {
      reads += 1;
      return tables.read(id, after);
    };
    const where = { rules: [{ field: 'place', operator: 'equals', value: '{{ place }}' }] };
    expect(await run({ ...tables, read }, { where }, [{ place: 'y' }, { place: 'x' }, { place: 'y' }])).toEqual([
      { sku: 2, place: 'y' },
      { sku: 1, place: 'x' },
      { sku: 2, place: 'y' },
    ]);
    expect(reads).toBe(1);
  });

  it('limits the rows of a step', async () => {
    const tables = createMemoryTables([
      { name: 'Stock', columns: { sku: 'number' }, rows: Array.from({ length: 1001 }, (_, sku) => ({ sku })) },
    ]);
    await expect(
      run(
        tables,
        { as: 'list', limit: 20_000 },
        Array.from({ length: 1000 }, () => ({})),
      ),
    ).rejects.toMatchObject({ code: 'too_many_rows' });
  });

  it('returns the times of rows when requested', async () => {
    const [row] = await run(stock(), { facts: true, limit: 1 });
    expect(Object.keys(row ?? {})).toEqual(['sku', 'place', '_createdAt', '_updatedAt']);
  });

  it('changes nothing twice in a step that runs again', async () => {
    const tables = stock();
    for (let attempt = 0; attempt < 2; attempt += 1)
      await run(tables, { operation: 'insert' }, [{ sku: 3 }, { sku: 4 }]);
    await run(
      tables,
      { operation: 'delete', which: { rules: [{ field: 'sku', operator: 'greater', value: '{{ from }}' }] } },
      [{ from: 3 }],
      'another',
    );
    expect((await run(tables, {})).map(({ sku }) => sku)).toEqual([1, 2, 3]);
  });

  it('lists the columns when an item has none of them', async () => {
    await expect(run(stock(), { operation: 'insert' }, [{ name: 'Ada' }])).rejects.toMatchObject({
      code: 'field_invalid',
    });
  });
});
