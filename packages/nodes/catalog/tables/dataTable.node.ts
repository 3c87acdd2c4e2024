import { defineNode } from '@heddle/contract/node/define';
import type { MemoryTable } from '@heddle/contract/node/tables/memory-tables';
import { lazyImport } from '../../lib/lazy-import.ts';
import { tableFields } from './fields.ts';

const stock: MemoryTable = {
  name: 'Stock',
  columns: { sku: 'text', amount: 'number', tags: 'json' },
  key: 'sku',
  rows: [
    { sku: 'a', amount: 2, tags: ['new'] },
    { sku: 'b', amount: 9 },
    { sku: 'c', amount: 5 },
  ],
};

export const dataTable = defineNode({
  type: 'dataTable',
  name: 'Data Table',
  category: 'Data Processing',
  icon: 'table',
  description: 'Reads, adds, updates and deletes rows of a table under Data',
  summary: '{operation} {table} {where} {which}',
  effect: ({ operation }) => (operation === undefined || operation === 'get' ? 'read' : 'write'),
  sample: [
    { name: 'Ada', city: 'London' },
    { name: 'Bob', city: 'Bern' },
  ],
  fields: tableFields,
  examples: [
    {
      title: 'Matching rows, in order',
      given: [{ least: 3 }],
      tables: [stock],
      with: {
        table: 'Stock',
        where: { combine: 'all', rules: [{ field: 'amount', operator: 'greaterOrEqual', value: '{{ least }}' }] },
        sort: 'amount desc',
        limit: 5,
      },
      gives: {
        main: [
          { sku: 'b', amount: 9, tags: null },
          { sku: 'c', amount: 5, tags: null },
        ],
      },
    },
    {
      title: 'The row with a key, beside the item',
      given: [
        { order: 7, sku: 'a' },
        { order: 8, sku: 'z' },
      ],
      tables: [stock],
      with: {
        table: 'stock',
        where: { rules: [{ field: 'sku', operator: 'equals', value: '{{ sku }}' }] },
        as: 'list',
        list: 'found',
      },
      gives: {
        main: [
          { order: 7, sku: 'a', found: [{ sku: 'a', amount: 2, tags: ['new'] }] },
          { order: 8, sku: 'z', found: [] },
        ],
      },
    },
    {
      title: 'A row for each item, by the names of its fields',
      given: [{ sku: 'd', amount: '4', color: 'red' }],
      tables: [stock],
      with: { operation: 'insert', table: 'Stock', to: 'row' },
      gives: { main: [{ sku: 'd', amount: '4', color: 'red', row: { sku: 'd', amount: 4, tags: null } }] },
    },
    {
      title: 'Changed where there is one, else added',
      given: [{ id: 'a' }, { id: 'e' }],
      tables: [stock],
      with: {
        operation: 'upsert',
        table: 'Stock',
        values: [
          { name: 'sku', value: '{{ id }}' },
          { name: 'amount', value: 1 },
        ],
        to: 'row',
      },
      gives: {
        main: [
          { id: 'a', row: { sku: 'a', amount: 1, tags: ['new'] } },
          { id: 'e', row: { sku: 'e', amount: 1, tags: null } },
        ],
      },
    },
    {
      title: 'Rows are changed',
      given: [{}],
      tables: [stock],
      with: {
        operation: 'update',
        table: 'Stock',
        which: { rules: [{ field: 'amount', operator: 'less', value: 6 }] },
        values: [{ name: 'amount', value: 0 }],
        to: 'changed',
      },
      gives: { main: [{ changed: 2 }] },
    },
    {
      title: 'Rows are deleted',
      given: [{}],
      tables: [stock],
      with: {
        operation: 'delete',
        table: 'Stock',
        which: { rules: [{ field: 'tags', operator: 'isEmpty' }] },
        to: 'deleted',
      },
      gives: { main: [{ deleted: 2 }] },
    },
    {
      title: 'All rows are not deleted by leaving out which',
      given: [{}],
      tables: [stock],
      with: { operation: 'delete', table: 'Stock' },
      fails: 'field_required',
    },
    {
      title: 'A key cannot be there twice',
      given: [{ sku: 'a' }],
      tables: [stock],
      with: { operation: 'insert', table: 'Stock' },
      fails: 'table_key_taken',
    },
    {
      title: 'A value has to fit its column',
      given: [{ sku: 'd', amount: 'many' }],
      tables: [stock],
      with: { operation: 'insert', table: 'Stock' },
      fails: 'table_value_invalid',
    },
    { title: 'A table has to be there', given: [{}], with: { table: 'Customers' }, fails: 'table_not_found' },
    { title: 'Without a table it says so', given: [{}], with: {}, fails: 'field_required' },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).workWithTables(context),
});
