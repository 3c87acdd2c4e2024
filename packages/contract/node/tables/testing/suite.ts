import { describe, expect, it } from 'vitest';
import type { MemoryTable } from '../memory-tables.ts';
import { createNodeTables } from '../node-tables.ts';
import type { OpenTable } from '../node-tables.ts';
import type { TablePort } from '../tables.ts';

const people: MemoryTable = {
  name: 'People',
  columns: { email: 'text', age: 'number', member: 'boolean', born: 'date', tags: 'json' },
  key: 'email',
  rows: [
    { email: 'ada@example.com', age: 36 },
    { email: 'bob@example.com', age: 17 },
  ],
};
const log: MemoryTable = { name: 'Log', columns: { line: 'text' } };

/** The specification of every port of tables. `make` returns a port that has exactly these tables. */
export function testTablePort(name: string, make: (tables: readonly MemoryTable[]) => Promise<TablePort>): void {
  const open = async (port: TablePort, table: string, step = 'step'): Promise<OpenTable> =>
    createNodeTables(port, step).open(table);
  const valuesOf = async (table: OpenTable): Promise<unknown[]> =>
    (await Array.fromAsync(table.rows())).flat().map(({ values }) => values);
  const fromFirst = (table: OpenTable) => async (after: number) => (await Array.fromAsync(table.rows(after))).flat();
  const empty = { member: null, born: null, tags: null };

  describe(`${name}: tables`, () => {
    it('are found by name in any case, and hold values of the types of their columns', async () => {
      const port = await make([people]);
      const table = await open(port, ' people ');
      const row = {
        email: 'eve@example.com',
        age: '41.5',
        member: 'yes',
        born: '2001-02-03T10:00:00+02:00',
        tags: ['\u0000', { a: [1] }],
      };
      await table.insert([row]);
      expect((await valuesOf(table)).at(-1)).toEqual({
        ...row,
        age: 41.5,
        member: true,
        born: '2001-02-03T08:00:00.000Z',
      });
      await expect(open(port, 'Nobody')).rejects.toMatchObject({ code: 'table_not_found' });
    });

    it.each([
      [{ email: 'x', age: 'old' }, 'table_value_invalid'],
      [{ email: 'x', born: '2026-02-30' }, 'table_value_invalid'],
      [{ email: 'x', name: 'Eve' }, 'table_column_unknown'],
      [{ age: 3 }, 'table_key_missing'],
      [{ email: 'ada@example.com' }, 'table_key_taken'],
    ])('refuse %j whole', async (values, code) => {
      const table = await open(await make([people]), 'People');
      await expect(table.insert([{ email: 'fine@example.com' }, values])).rejects.toMatchObject({ code });
      expect(await valuesOf(table)).toHaveLength(2);
    });

    it('take as many rows as there may be wholly or not at all', async () => {
      const port = await make([people]);
      const table = await open(port, 'People');
      const many = Array.from({ length: 2200 }, (_, index) => ({ email: `${index}@example.com` }));
      await expect(table.insert([...many, { email: '0@example.com' }])).rejects.toMatchObject({
        code: 'table_key_taken',
      });
      await expect(
        (await open(port, 'People', 'other')).upsert([...many, { email: 'x', age: 'old' }]),
      ).rejects.toMatchObject({ code: 'table_value_invalid' });
      expect(await valuesOf(table)).toHaveLength(2);
      expect(
        await (
          await open(port, 'People', 'third')
        ).upsert([...many, { email: '0@example.com', age: 5 }, { email: 'bob@example.com', age: 19 }]),
      ).toMatchObject({ inserted: 2200, updated: 2 });
      const rows = await valuesOf(table);
      expect(rows).toHaveLength(2202);
      expect(rows.slice(1, 3)).toMatchObject([
        { email: 'bob@example.com', age: 19 },
        { email: '0@example.com', age: 5 },
      ]);
    });

    it('change the row with a key, or add one', async () => {
      const table = await open(await make([people, log]), 'People');
      const outcome = await table.upsert([
        { email: 'bob@example.com', age: 18 },
        { email: 'eve@example.com' },
        { email: 'eve@example.com', age: 1 },
      ]);
      expect(outcome).toMatchObject({ inserted: 1, updated: 2 });
      expect(
        (await table.withKeys(['bob@example.com', 'eve@example.com', 'nobody'])).map(({ values }) => values),
      ).toEqual([
        { email: 'bob@example.com', age: 18, ...empty },
        { email: 'eve@example.com', age: 1, ...empty },
      ]);
      await expect((await open(await make([log]), 'Log')).upsert([{ line: 'a' }])).rejects.toMatchObject({
        code: 'table_without_key',
      });
    });

    it('change and delete the selected rows, in as many batches as necessary', async () => {
      const lines = Array.from({ length: 1001 }, (_, index) => ({ line: `${index}` }));
      const table = await open(await make([log]), 'Log');
      await table.insert(lines);
      expect(await table.update(fromFirst(table), { line: null })).toMatchObject({ updated: 1001 });
      expect(await valuesOf(table)).toEqual(lines.map(() => ({ line: null })));
      expect(await table.delete(fromFirst(table))).toMatchObject({ deleted: 1001 });
      expect(await valuesOf(table)).toEqual([]);
    });

    it('keep two rows from getting the same key', async () => {
      const table = await open(await make([people]), 'People');
      await expect(table.update(fromFirst(table), { email: 'same' })).rejects.toMatchObject({
        code: 'table_key_taken',
      });
      await expect(table.update(fromFirst(table), { email: null })).rejects.toMatchObject({
        code: 'table_key_missing',
      });
      expect(await valuesOf(table)).toMatchObject([{ email: 'ada@example.com' }, { email: 'bob@example.com' }]);
    });

    it('are changed once by a step that runs again, also where it was cut off in between', async () => {
      const port = await make([log]);
      const lines = Array.from({ length: 1500 }, (_, index) => ({ line: `${index}` }));
      const first = await open(port, 'Log');
      await first.insert(lines);
      await (await open(port, 'Log')).insert(lines);
      expect(await valuesOf(first)).toHaveLength(1500);
      // The second batch of the deletion was never made.
      const stopped: TablePort = {
        ...port,
        change: async (id, operation, change, version) =>
          operation.startsWith('2') ? Promise.reject(new Error('crash')) : port.change(id, operation, change, version),
      };
      const cut = await open(stopped, 'Log');
      await expect(cut.delete(fromFirst(cut))).rejects.toThrow('crash');
      expect(await valuesOf(first)).toHaveLength(500);
      const again = await open(port, 'Log');
      expect(await again.delete(fromFirst(again))).toMatchObject({ deleted: 1500 });
      expect(await valuesOf(first)).toEqual([]);
    });

    it('choose anew where somebody has changed the table in between', async () => {
      const port = await make([log]);
      const other = await open(port, 'Log', 'other');
      const table = await open(port, 'Log');
      await table.insert([{ line: 'a' }]);
      let asked = 0;
      const outcome = await table.delete(async (after) => {
        const chosen = await fromFirst(table)(after);
        if (asked++ === 0) await other.insert([{ line: 'b' }]);
        return chosen;
      });
      expect(outcome).toMatchObject({ deleted: 2 });
    });
  });
}
