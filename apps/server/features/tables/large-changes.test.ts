import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@heddle/contract/json';
import { yieldToEventLoop } from '@heddle/nodes/lib/cooperative';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Atomically } from '../../platform/db/database.ts';
import { clearTables } from './remove.ts';
import type { TableService } from './tables.ts';
import { createTableService, tablesOf } from './tables.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';

/** The signal of a server that is not stopped. */
const running = new AbortController().signal;
/** More than are written at once. */
const MANY = 3500;

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
});
afterAll(() => app.end());

const numbered = (t: string, count = MANY): JsonObject[] =>
  Array.from({ length: count }, (_, n) => ({ n, m: count - n, t }));

async function make(rows: readonly JsonObject[] = [], key: string | null = 'n') {
  const tables = tablesOf(app.platform);
  const table = await tables.create(ada.user.id, {
    name: randomUUID(),
    columns: [
      { name: 'n', type: 'number' },
      { name: 'm', type: 'number' },
      { name: 't', type: 'text' },
    ],
    key,
  });
  if (rows.length > 0) await tables.put(ada.user.id, table.id, rows);
  return table;
}

const other = (atomically: Atomically = app.platform.atomically): TableService =>
  createTableService(app.platform.db, atomically);

/** How many rows of a table have each text. */
async function texts(tableId: string, tables: TableService = tablesOf(app.platform)): Promise<Record<string, number>> {
  const { rows } = await tables.rows(ada.user.id, tableId, { search: '', descending: false, limit: 20_000, offset: 0 });
  const counts: Record<string, number> = {};
  for (const { values } of rows) {
    const text = typeof values['t'] === 'string' ? values['t'] : 'none';
    counts[text] = (counts[text] ?? 0) + 1;
  }
  return counts;
}

const pieces = async (tableId: string): Promise<unknown[]> =>
  app.platform.db.selectFrom('table_pieces').select('version').where('table_id', '=', tableId).execute();

/** A database that fails at one of its transactions as if the process had ended, before or after the commit. */
const cutAt = (transaction: number, isCarriedOut: boolean): Atomically => {
  let count = 0;
  return async (statements) => {
    count += 1;
    if (count < transaction) return app.platform.atomically(statements);
    if (count === transaction && isCarriedOut) await app.platform.atomically(statements);
    throw new Error('cut off');
  };
};

describe('changes that are too large to be written at once', () => {
  it('are seen as a whole or not at all', async () => {
    const { id } = await make(numbered('before'));
    let isDone = false;
    const put = tablesOf(app.platform)
      .put(ada.user.id, id, numbered('after'))
      .finally(() => {
        isDone = true;
      });
    const seen = new Set<string>();
    const reader = other();
    while (!isDone) {
      seen.add(JSON.stringify(await texts(id, reader)));
      await yieldToEventLoop();
    }
    await put;
    seen.add(JSON.stringify(await texts(id)));
    expect([...seen].sort()).toEqual([JSON.stringify({ after: MANY }), JSON.stringify({ before: MANY })]);
    expect(await pieces(id)).toEqual([]);
  });

  it.each([
    [1, false],
    [1, true],
    [2, false],
    [3, true],
    [5, true],
  ])('are made once where the process ended at transaction %i (committed: %s)', async (transaction, isCarriedOut) => {
    const { id } = await make(numbered('before'));
    const operation = randomUUID();
    const rows = numbered('after');
    await expect(
      other(cutAt(transaction, isCarriedOut)).open(ada.user.id).change(id, operation, { do: 'upsert', rows }),
    ).rejects.toThrow('cut off');
    const holds = transaction > 1 || isCarriedOut;
    expect(await texts(id)).toEqual(holds ? { after: MANY } : { before: MANY });
    const outcome = await tablesOf(app.platform).open(ada.user.id).change(id, operation, { do: 'upsert', rows });
    expect(outcome).toMatchObject({ inserted: 0, updated: MANY });
    expect(outcome?.rows.map(({ values }) => values['n'])).toEqual(rows.map(({ n }) => n));
    expect(await texts(id)).toEqual({ after: MANY });
    expect(await tablesOf(app.platform).get(ada.user.id, id)).toMatchObject({ rows: MANY });
    // A change that is interrupted before its commit leaves its staged rows: they are removed later.
    await clearTables(app.platform.db, Date.now() + 7_200_000, running);
    expect(await pieces(id)).toEqual([]);
  });

  it('are finished by several servers at the same time, and nothing that comes after is lost', async () => {
    const { id } = await make();
    await expect(other(cutAt(2, false)).put(ada.user.id, id, numbered('large'))).rejects.toThrow('cut off');
    await Promise.all([0, 1, 2].map((n) => other().put(ada.user.id, id, [{ n, m: 0, t: 'small' }])));
    expect(await texts(id)).toEqual({ large: MANY - 3, small: 3 });
    expect(await tablesOf(app.platform).get(ada.user.id, id)).toMatchObject({ rows: MANY });
  });

  it('leave nothing behind where they are refused', async () => {
    const { id } = await make([{ n: MANY - 1, m: 0, t: 'there' }]);
    await expect(
      tablesOf(app.platform)
        .open(ada.user.id)
        .change(id, randomUUID(), { do: 'insert', rows: numbered('new') }),
    ).rejects.toMatchObject({ code: 'table_key_taken' });
    const long = Array.from({ length: 1100 }, (_, n) => ({ n, t: 'x'.repeat(32_000) }));
    await expect(tablesOf(app.platform).put(ada.user.id, id, long)).rejects.toMatchObject({ code: 'table_full' });
    expect(await texts(id)).toEqual({ there: 1 });
    expect(await pieces(id)).toEqual([]);
  });

  it('count as many characters as their cells have', async () => {
    const { id } = await make(numbered('1234'));
    const { size } = await tablesOf(app.platform).get(ada.user.id, id);
    await tablesOf(app.platform).put(ada.user.id, id, numbered('12345'));
    expect((await tablesOf(app.platform).get(ada.user.id, id)).size).toBe(size + MANY);
    await tablesOf(app.platform).reshape(ada.user.id, id, { key: 'm' });
    expect((await tablesOf(app.platform).get(ada.user.id, id)).size).toBe(size + MANY);
  });

  it.each([2, 700, MANY])(
    'may change the key column of %i rows to one with the same values in another order',
    async (count) => {
      const { id } = await make(numbered('t', count));
      await tablesOf(app.platform).reshape(ada.user.id, id, { key: 'm' });
      const [row] = await tablesOf(app.platform).open(ada.user.id).readKeys(id, [1]);
      expect(row?.values).toEqual({ n: count - 1, m: 1, t: 't' });
      expect(await pieces(id)).toEqual([]);
    },
  );

  it('are not forgotten while their rows are still to be moved', async () => {
    const { id } = await make();
    await expect(other(cutAt(2, false)).put(ada.user.id, id, numbered('large'))).rejects.toThrow('cut off');
    await clearTables(app.platform.db, Date.now() + 7_200_000, running);
    expect(await texts(id)).toEqual({ large: MANY });
  });

  it('leave rows that other changes are staging', async () => {
    const { id } = await make([{ n: 1 }]);
    await app.platform.db
      .insertInto('table_pieces')
      .values({ change: randomUUID(), version: 5, table_id: id, rows: '[]', made_at: Date.now() - 60_000 })
      .execute();
    await clearTables(app.platform.db, Date.now(), running);
    expect(await pieces(id)).toHaveLength(1);
  });
});

describe('a large table', () => {
  it('is sorted and searched as a whole', async () => {
    const { id } = await make(numbered('row').map((row, n) => ({ ...row, t: n % 5 === 0 ? 'Five' : null })));
    const page = async (query: { search?: string; sort?: string; descending?: boolean; offset?: number }) => {
      const { rows, total } = await tablesOf(app.platform).rows(ada.user.id, id, {
        search: '',
        descending: false,
        limit: 2,
        offset: 0,
        ...query,
      });
      return { n: rows.map(({ values }) => values['n']), total };
    };
    expect(await page({ search: 'five', offset: 500 })).toEqual({ n: [2500, 2505], total: 700 });
    expect(await page({ search: 'five', descending: true })).toEqual({ n: [3495, 3490], total: 700 });
    expect(await page({ sort: 'm' })).toEqual({ n: [3499, 3498], total: MANY });
    expect(await page({ sort: 't', offset: 699 })).toEqual({ n: [3495, 1], total: MANY });
    expect(await page({ sort: 't', descending: true, offset: 699 })).toEqual({ n: [0, 3499], total: MANY });
  });

  it('is gone at once when it is removed, and its name can be used again, also where the removal was cut off', async () => {
    const { id, name } = await make(numbered('t'));
    await app.platform.db
      .updateTable('user_tables')
      .set({ removed_at: 1, name_key: id })
      .where('id', '=', id)
      .execute();
    await expect(tablesOf(app.platform).get(ada.user.id, id)).rejects.toMatchObject({ code: 'table_unknown' });
    await expect(tablesOf(app.platform).remove(ada.user.id, id)).rejects.toMatchObject({ code: 'table_unknown' });
    const again = await tablesOf(app.platform).create(ada.user.id, {
      name,
      columns: [{ name: 'n', type: 'number' }],
      key: null,
    });
    await clearTables(app.platform.db, Date.now(), running);
    const left = await app.platform.db.selectFrom('table_rows').select('id').where('table_id', '=', id).execute();
    expect(left).toEqual([]);
    expect(await app.platform.db.selectFrom('user_tables').select('id').where('id', '=', id).execute()).toEqual([]);
    expect((await tablesOf(app.platform).get(ada.user.id, again.id)).name).toBe(name);
  });
});
