import { defineNode } from '@heddle/contract/node/define';
import { csvFields } from './fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

export const csvParser = defineNode({
  type: 'csvParser',
  name: 'CSV Parser',
  category: 'Data Processing',
  icon: 'table-2',
  description: 'Reads CSV into items, writes items as CSV, or filters a CSV file',
  summary: '{operation} {columns}',
  effect: 'none',
  outputs: ['main', 'rejected'],
  fields: csvFields,
  examples: [
    {
      title: 'Text becomes items; the delimiter is found out',
      given: [{ body: 'name;amount;zip\nAda;12.5;01234\n"Bob; Jr.";;8000' }],
      with: {},
      gives: {
        main: [
          { name: 'Ada', amount: 12.5, zip: '01234' },
          { name: 'Bob; Jr.', amount: null, zip: 8000 },
        ],
      },
    },
    {
      title: 'Without a header, all as text, some rows per item',
      given: [{}],
      with: {
        source: 'text',
        text: '1,a\n2,b\n3,c',
        header: false,
        columns: 'id, letter',
        types: 'text',
        rowsPerItem: 2,
      },
      gives: {
        main: [
          {
            rows: [
              { id: '1', letter: 'a' },
              { id: '2', letter: 'b' },
            ],
          },
          { rows: [{ id: '3', letter: 'c' }] },
        ],
      },
    },
    {
      title: 'Rows that do not fit leave by a port of their own',
      given: [{ body: 'a,b\n1,2\n1,2,3' }],
      with: { badRows: 'route' },
      gives: {
        main: [{ a: 1, b: 2 }],
        rejected: [{ line: 3, reason: 'it has 3 columns instead of 2', cells: ['1', '2', '3'] }],
      },
    },
    {
      title: 'Items become text',
      given: [
        { name: 'Ada', tags: ['a', 'b'], note: '=1+1' },
        { name: 'Bob "Bo"', age: 5 },
      ],
      with: { operation: 'write', output: 'text', lineEnd: 'lf' },
      gives: { main: [{ csv: 'name,tags,note,age\nAda,"[""a"",""b""]",\'=1+1,\n"Bob ""Bo""",,,5\n', rows: 2 }] },
    },
    {
      title: 'Text that was sent to a webhook',
      given: [{ value: 'a,b\n1,2' }],
      with: {},
      gives: { main: [{ a: 1, b: 2 }] },
    },
    { title: 'A row that is too long fails the step', given: [{ body: 'a,b\n1,2,3' }], with: {}, fails: 'csv_invalid' },
    {
      title: 'A quote that is never closed is refused',
      given: [{ body: 'a,b\n"1,2' }],
      with: {},
      fails: 'csv_invalid',
    },
    { title: 'There is a limit', given: [{ body: 'a\n1\n2\n3' }], with: { limit: 2 }, fails: 'too_many_rows' },
  ],
  async run(context) {
    const { parseItems, writeItems } = await lazyImport(import('./run.ts'));
    const operation = context.field.operation();
    if (operation === 'filter') return (await lazyImport(import('./filter.ts'))).filterItems(context);
    return operation === 'write' ? writeItems(context) : parseItems(context);
  },
});
