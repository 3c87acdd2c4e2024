import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fieldsTable } from './fields-table.ts';

const GUIDE = join(import.meta.dirname, '../../../../../docs/edi.md');
/** The table of the guide that begins with this column. */
const TABLE = /^\| Type +\| Document.*(?:\n\|.*)*/m;

// HEDDLE_WRITE_TABLES=1 writes it, where a map has changed.
it('the guide has the fields of each message type', async () => {
  const table = fieldsTable();
  if (process.env['HEDDLE_WRITE_TABLES'] === '1')
    await writeFile(
      GUIDE,
      (await readFile(GUIDE, 'utf8')).replace(TABLE, () => table),
    );
  const [written] = TABLE.exec(await readFile(GUIDE, 'utf8')) ?? [];
  expect(written?.split('\n').map(cells)).toEqual(table.split('\n').map(cells));
});

/** The widths of columns are the formatter's. */
const cells = (line: string): string[] => line.split('|').map((cell) => cell.trim().replace(/^-+$/, '---'));
