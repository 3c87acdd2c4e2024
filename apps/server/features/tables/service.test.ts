import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@heddle/contract/json';
import { createNodeTables } from '@heddle/contract/node/tables/node-tables';
import { testTablePort } from '@heddle/contract/node/tables/testing/suite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createTableService, tablesOf } from './tables.ts';

let app: TestApp;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
  eve = await app.signUp();
});
afterAll(() => app.end());

testTablePort('in the database', async (tables) => {
  const { id } = eve.user;
  await app.platform.db.deleteFrom('user_tables').where('user_id', '=', id).execute();
  for (const { name, columns, key = null, rows = [] } of tables) {
    const made = await tablesOf(app.platform).create(id, {
      name,
      columns: Object.entries(columns).map(([column, type]) => ({ name: column, type })),
      key,
    });
    if (rows.length > 0) await tablesOf(app.platform).put(id, made.id, rows);
  }
  const port = tablesOf(app.platform).open(id);
  // Steps of different tests have the same name here.
  const own = randomUUID();
  return {
    ...port,
    change: async (tableId, operation, change, version) => port.change(tableId, `${operation}${own}`, change, version),
  };
});

describe('tables in the database', () => {
  const make = async (rows: readonly JsonObject[] = []) => {
    const tables = tablesOf(app.platform);
    const table = await tables.create(ada.user.id, {
      name: randomUUID(),
      columns: [
        { name: 'n', type: 'number' },
        { name: 't', type: 'text' },
      ],
      key: null,
    });
    if (rows.length > 0) await tables.put(ada.user.id, table.id, rows);
    return table;
  };

  it('lose no row that several servers write at the same time', async () => {
    const { name, id } = await make();
    const servers = [0, 1, 2].map(() => createTableService(app.platform.db, app.platform.atomically));
    const writes = servers.flatMap((server, index) =>
      [0, 1, 2, 3].map(async (n) =>
        (await createNodeTables(server.open(ada.user.id), `${index}-${n}`).open(name)).insert([{ n }]),
      ),
    );
    await Promise.all(writes);
    expect(await tablesOf(app.platform).get(ada.user.id, id)).toMatchObject({ rows: 12, version: 12 });
  });

  it('are sorted by their cells, empty ones last', async () => {
    const { id } = await make([{ n: 10, t: 'b' }, { n: 9, t: 'A' }, { t: 'c' }]);
    const order = async (sort: string, descending: boolean): Promise<unknown[]> =>
      (
        await tablesOf(app.platform).rows(ada.user.id, id, { search: '', sort, descending, limit: 50, offset: 0 })
      ).rows.map(({ values }) => values['n']);
    expect(await order('n', false)).toEqual([9, 10, null]);
    expect(await order('n', true)).toEqual([10, 9, null]);
    expect(await order('t', false)).toEqual([9, 10, null]);
  });

  it('have a limit', async () => {
    const { id } = await make();
    await app.platform.db.updateTable('user_tables').set({ rows: 20_000 }).where('id', '=', id).execute();
    await expect(tablesOf(app.platform).insert(ada.user.id, id, { n: 1 })).rejects.toMatchObject({
      code: 'table_full',
    });
  });

  it('get another key column, and lose the cells of a removed column', async () => {
    const { id, columns } = await make([
      { n: 1, t: 'same' },
      { n: 2, t: 'same' },
    ]);
    const tables = tablesOf(app.platform);
    await expect(tables.reshape(ada.user.id, id, { key: 't' })).rejects.toMatchObject({ code: 'table_key_repeated' });
    await tables.reshape(ada.user.id, id, { key: 'n' });
    await expect(tables.insert(ada.user.id, id, { n: 2 })).rejects.toMatchObject({ code: 'table_key_taken' });
    const [n] = columns;
    await tables.reshape(ada.user.id, id, {
      columns: [
        { id: n?.id, name: 'number', type: 'number' },
        { name: 't', type: 'text' },
      ],
    });
    const { rows } = await tables.rows(ada.user.id, id, { search: 'same', descending: false, limit: 50, offset: 0 });
    expect(rows).toEqual([]);
    expect(
      (await tables.rows(ada.user.id, id, { search: '', descending: false, limit: 50, offset: 0 })).rows.map(
        ({ values }) => values,
      ),
    ).toEqual([
      { number: 1, t: null },
      { number: 2, t: null },
    ]);
  });
});
