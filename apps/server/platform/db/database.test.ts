import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createLog } from '../log.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import { contains, isDuplicate, listedError, listLength } from './kysely.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

const revision = (workflow_id: string, nodes = '[]') => ({
  workflow_id,
  revision: 1,
  nodes,
  edges: '[]',
  created_at: 2 ** 52,
});
const another = (): Promise<Database> => openDatabase(app.platform.config, createLog('silent'));

/** Settles when `check` holds. */
async function until(check: () => boolean): Promise<void> {
  while (!check()) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('the database, whichever it is', () => {
  it('is up to date, and stays so when it is migrated again', async () => {
    const { database } = app.platform;
    expect(await database.isMigrated()).toBe(true);
    await database.migrate();
    expect(await database.isMigrated()).toBe(true);
  });

  it('is not up to date while a migration is missing', async () => {
    const { database, db } = app.platform;
    const [last] = await db.selectFrom('kysely_migration').selectAll().orderBy('name', 'desc').limit(1).execute();
    if (!last) throw new Error('There are no migrations.');
    await db.deleteFrom('kysely_migration').where('name', '=', last.name).execute();
    expect(await database.isMigrated()).toBe(false);
    await db.insertInto('kysely_migration').values(last).execute();
  });

  it.each(['kysely_migration', 'journal_schema'])(
    'is refused if a newer version of the program has migrated it: %s',
    async (table) => {
      const { config, database, db } = app.platform;
      const [add, remove] =
        table === 'kysely_migration'
          ? [
              sql`insert into kysely_migration (name, timestamp) values ('0999-later', '2099-01-01')`,
              sql`delete from kysely_migration where name = '0999-later'`,
            ]
          : [
              sql`insert into journal_schema (version) values (999)`,
              sql`delete from journal_schema where version = 999`,
            ];
      await add.execute(db);
      try {
        await expect(createApp(config)).rejects.toMatchObject({
          code: 'database_newer',
          message: expect.stringMatching(/version \d*\.?999\.?\d*, and this program knows versions up to \d+\.\d+\.$/),
        });
      } finally {
        await remove.execute(db);
      }
      await database.migrate();
    },
  );

  it('keeps no text with NUL characters, and looks for none', async () => {
    const { atomically, db } = app.platform;
    const row = { ...revision('none'), nodes: 'a\0b' };
    for (const work of [
      () => db.insertInto('workflow_revisions').values(row).execute(),
      () => atomically([db.insertInto('workflow_revisions').values(row)]),
      () => db.selectFrom('user').select('id').where('email', '=', 'a\0').execute(),
    ]) {
      await expect(work()).rejects.toMatchObject({ code: 'text_invalid', status: 422 });
    }
  });

  it('says that what a row refers to is gone', async () => {
    const { atomically, db } = app.platform;
    const test = {
      id: 'lost',
      workflow_id: 'gone',
      name: 'T',
      test: '{}',
      created_at: 0,
      updated_at: 0,
      last_run_at: null,
      last_result: null,
    };
    for (const work of [
      () => db.insertInto('workflow_tests').values(test).execute(),
      () => atomically([db.insertInto('workflow_tests').values(test)]),
    ]) {
      await expect(work()).rejects.toMatchObject({ code: 'meanwhile_deleted', status: 404 });
    }
  });

  it('lists errors with characters that one of the databases cannot hold', async () => {
    const { db } = app.platform;
    const error = { code: 'step_crashed', message: 'a \ud800 \\u0000 é \0\0' };
    const [row] = (
      await sql<{
        error: string;
      }>`select ${listedError(db, 'given.error', 100)} as error from (select ${JSON.stringify(error)} as error) as given`.execute(
        db,
      )
    ).rows;
    expect(JSON.parse(row?.error ?? '')).toMatchObject({ code: 'step_crashed', message: expect.stringMatching(/^a/) });
  });

  it('writes statements that belong together wholly or not at all', async () => {
    const { atomically, db } = app.platform;
    const insert = db.insertInto('workflow_revisions').values(revision('together'));
    await expect(atomically([insert, insert])).rejects.toThrow(/unique/i);
    expect(
      await db.selectFrom('workflow_revisions').selectAll().where('workflow_id', '=', 'together').execute(),
    ).toEqual([]);
    expect(
      await atomically([insert, db.deleteFrom('workflow_revisions').where('workflow_id', '=', 'together')]),
    ).toEqual([1, 1]);
  });

  it('refuses a transaction that would stay open while others use the connection', async () => {
    await expect(app.platform.db.transaction().execute(async () => 1)).rejects.toThrow('atomically');
  });

  it('returns numbers as numbers, also large ones and counts', async () => {
    const { db } = app.platform;
    await db.insertInto('workflow_revisions').values(revision('numbers')).execute();
    const query = db.selectFrom('workflow_revisions').where('workflow_id', '=', 'numbers');
    expect(await query.select(['revision', 'created_at']).execute()).toEqual([{ revision: 1, created_at: 2 ** 52 }]);
    expect(
      await query.select((of) => [of.fn.countAll().as('count'), of.fn.sum('created_at').as('sum')]).execute(),
    ).toEqual([{ count: 1, sum: 2 ** 52 }]);
  });

  it('sorts text byte by byte, as ids need it', async () => {
    const { db } = app.platform;
    const ids = ['sort-B', 'sort-a', 'sort_a', 'sorta', 'sort-ä'];
    await db
      .insertInto('workflow_revisions')
      .values(ids.map((id) => revision(id)))
      .execute();
    const rows = await db
      .selectFrom('workflow_revisions')
      .select('workflow_id')
      .where('workflow_id', 'in', ids)
      .orderBy('workflow_id')
      .execute();
    expect(rows.map((row) => row.workflow_id)).toEqual(['sort-B', 'sort-a', 'sort-ä', 'sort_a', 'sorta']);
  });

  it('finds text in text, taking every character for itself and the case of letters for nothing', async () => {
    const { db } = app.platform;
    await db
      .insertInto('workflow_revisions')
      .values([revision('100% Sure_thing\\'), revision('100 percent')])
      .execute();
    const found = async (text: string): Promise<string[]> =>
      (
        await db
          .selectFrom('workflow_revisions')
          .select('workflow_id')
          .where(contains(db, 'workflow_id', text))
          .execute()
      ).map((row) => row.workflow_id);
    expect(await found('sure')).toEqual(['100% Sure_thing\\']);
    expect(await found('100%')).toEqual(['100% Sure_thing\\']);
    expect(await found('E_T')).toEqual(['100% Sure_thing\\']);
    expect(await found('g\\')).toEqual(['100% Sure_thing\\']);
    expect(await found('100')).toHaveLength(2);
  });

  it('knows the length of a list in a column of JSON', async () => {
    const { db } = app.platform;
    await db.insertInto('workflow_revisions').values(revision('lists', '[{},[1,2],null]')).execute();
    const row = await db
      .selectFrom('workflow_revisions')
      .select(listLength(db, 'nodes').as('length'))
      .where('workflow_id', '=', 'lists')
      .executeTakeFirst();
    expect(row).toEqual({ length: 3 });
  });

  it('says which of its rules a duplicate is against', async () => {
    const { user } = await app.signUp('twice@example.com');
    const { db } = app.platform;
    const row = await db.selectFrom('user').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
    const error: unknown = await db
      .insertInto('user')
      .values({ ...row, id: 'other' })
      .execute()
      .catch((thrown: unknown) => thrown);
    expect(isDuplicate(error, 'user', 'email')).toBe(true);
    expect(isDuplicate(error, 'user', 'name')).toBe(false);
    expect(isDuplicate(new Error('no'), 'user', 'email')).toBe(false);
  });

  it('delivers messages to other processes', async () => {
    const [receiving, sending] = [await another(), await another()];
    const received: string[] = [];
    receiving.listen('test', (payload) => received.push(payload));
    // PostgreSQL sends an empty message when listening begins; SQLite only notices writes.
    if (app.platform.config.databaseUrl !== undefined) await until(() => received.includes(''));
    await sending.notify('test', 'news');
    await sending.db.insertInto('workflow_revisions').values(revision('news')).execute();
    await until(() => received.length > 0 && (app.platform.config.databaseUrl === undefined || received.length > 1));
    expect(received.at(-1)).toBe(app.platform.config.databaseUrl === undefined ? '' : 'news');
    await receiving.close();
    await sending.close();
  });
});

describe('a PostgreSQL server that cannot be used', () => {
  it('is said to be so', async () => {
    const opening = openDatabase(
      { databaseUrl: 'postgres://user:secret@127.0.0.1:1/none', dataDir: '', startWait: 0, durability: 'process' },
      createLog('silent'),
    );
    await expect(opening).rejects.toMatchObject({
      code: 'database_unusable',
      message: 'The database cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
    });
  });
});
