import { createMemoryTables } from '@heddle/contract/node/tables/memory-tables';
import { createNodeTables } from '@heddle/contract/node/tables/node-tables';
import { expect, it } from 'vitest';
import { tableRows } from './examples.ts';

const rows = Array.from({ length: 2500 }, (_, at) => ({ text: `message ${at}` }));
const tables = createNodeTables(createMemoryTables([{ name: 'Mails', columns: { text: 'text' }, rows }]), 'step');
const signal = new AbortController().signal;

it('the rows of a table are read page by page, and charged to the step', async () => {
  let charged = 0;
  const resources = { user: '', charge: (bytes: number) => void (charged += bytes) };
  const read = await tableRows({ tables, resources, signal }, ' mails ');
  expect(read).toEqual(rows);
  expect(charged).toBeGreaterThan(rows.reduce((sum, { text }) => sum + text.length, 0));
});

it('reading ends when the run is stopped, and where there is no such table', async () => {
  const resources = { user: '', charge: () => undefined };
  const stopped = { tables, resources, signal: AbortSignal.abort(new Error('stopped')) };
  await expect(tableRows(stopped, 'Mails')).rejects.toThrow('stopped');
  await expect(tableRows({ tables, resources, signal }, 'Other')).rejects.toMatchObject({ code: 'table_not_found' });
});
