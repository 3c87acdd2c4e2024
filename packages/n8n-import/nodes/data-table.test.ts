import { createMemoryTables } from '@heddle/contract/node/tables/memory-tables';
import type { JsonValue } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import { closeSandbox } from '@heddle/nodes/lib/sandbox/sandbox';
import { loadNodes } from '@heddle/nodes/registry';
import { afterAll, describe, expect, it } from 'vitest';
import { convert, only, runConverted, workflowOf } from '../testing.ts';

afterAll(closeSandbox);

const types = await loadNodes();
const dataTableId = { __rl: true, mode: 'list', value: 'a1', cachedResultName: 'Stock' };
const of = (operation: string, keyName = 'sku', keyValue: JsonValue = '={{ $json.sku }}') => ({
  dataTableId,
  operation,
  filters: { conditions: [{ keyName, keyValue }] },
});

describe('Data Table of n8n', () => {
  /** What comes out for two items, one of which has a row, and what the table holds afterwards. */
  async function run(parameters: object): Promise<{ given: JsonValue[]; rows: JsonValue[] }> {
    const tables = createMemoryTables([
      { name: 'Stock', columns: { sku: 'text', amount: 'number' }, key: 'sku', rows: [{ sku: 'a', amount: 2 }] },
    ]);
    const items: Item[] = [{ json: { sku: 'a' } }, { json: { sku: 'z' } }];
    const json = (all: readonly Item[]): JsonValue[] => all.map((item) => item.json);
    const given = json(await runConverted(types, { type: 'dataTable', parameters }, { items, tables }));
    const all = { type: 'dataTable', parameters: { dataTableId, operation: 'get', returnAll: true } };
    return { given, rows: json(await runConverted(types, all, { tables })) };
  }
  const a = { sku: 'a', amount: 2 };

  it('gives rows', async () => {
    expect((await run(of('get'))).given).toEqual([a]);
    expect((await run(of('get', 'amount', 2))).given).toEqual([a, a]);
  });

  it('passes on the items for which there is a row, or none', async () => {
    expect((await run(of('rowExists'))).given).toEqual([{ sku: 'a' }]);
    expect((await run(of('rowNotExists'))).given).toEqual([{ sku: 'z' }]);
  });

  it('adds rows, and gives them', async () => {
    const columns = { mappingMode: 'defineBelow', value: { sku: '=new-{{ $json.sku }}', amount: 7 } };
    const { given, rows } = await run({ dataTableId, operation: 'insert', columns });
    expect(given).toEqual([
      { sku: 'new-a', amount: 7 },
      { sku: 'new-z', amount: 7 },
    ]);
    expect(rows).toHaveLength(3);
  });

  it('changes a row where there is one, else adds it', async () => {
    const columns = { mappingMode: 'defineBelow', value: { amount: 5 } };
    expect((await run({ ...of('upsert'), columns })).rows).toEqual([
      { sku: 'a', amount: 5 },
      { sku: 'z', amount: 5 },
    ]);
  });

  it('changes and deletes rows, and passes its items on', async () => {
    const columns = { mappingMode: 'defineBelow', value: { amount: 0 } };
    const changed = await run({ ...of('update'), columns });
    expect(changed).toEqual({ given: [{ sku: 'a' }, { sku: 'z' }], rows: [{ sku: 'a', amount: 0 }] });
    expect((await run(of('deleteRows'))).rows).toEqual([]);
  });

  it('says which table to make, with which columns', () => {
    const columns = { mappingMode: 'defineBelow', value: {}, schema: [{ id: 'sku' }, { id: 'amount' }] };
    const { nodes } = workflowOf(convert([{ type: 'n8n-nodes-base.dataTable', parameters: { dataTableId, columns } }]));
    expect(nodes[0]?.data['review']).toMatchObject([
      {
        need: 'hand',
        text: expect.stringContaining('"Stock": create it under Data with the columns sku, amount'),
        fields: ['table'],
      },
    ]);
  });

  it.each([
    [of('get', 'id', 3)],
    [{ ...of('deleteRows'), options: { dryRun: true } }],
    [{ dataTableId, operation: 'deleteRows' }],
    [{ ...of('get'), dataTableId: { mode: 'id', value: 'a1' } }],
    [{ resource: 'table', dataTableId }],
  ])('%j waits for somebody', (parameters) => {
    expect(only('dataTable', parameters)).toMatchObject({ type: 'httpRequest', data: { review: [{ need: 'hand' }] } });
  });
});
