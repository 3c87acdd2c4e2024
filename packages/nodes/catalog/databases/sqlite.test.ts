import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { JsonObject } from '@heddle/contract/json';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { toItem } from '@heddle/contract/run/item';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sqliteDatabase } from '../../credentials/types/sqliteDatabase.ts';
import { allowSqliteFolders } from '../../lib/sql/sqlite-folders.ts';
import type { NodeRun } from '../../testing/run-node.ts';
import { exampleCredential, runNode } from '../../testing/run-node.ts';
import { database } from './database.node.ts';
import { databaseTrigger } from './databaseTrigger.node.ts';
import { loadSqlList } from './lists.ts';

let folder = '';
let path = '';
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'heddle-sqlite-')));
  await mkdir(join(folder, 'allowed'));
  path = join(folder, 'allowed', 'shop.sqlite');
  using file = new DatabaseSync(path);
  file.exec(
    "create table orders (id integer primary key, name text not null, total real default 5, bytes blob, [odd name] text); create table other (a, b, primary key (a, b)); insert into other values ('x', 1)",
  );
  allowSqliteFolders([join(folder, 'allowed')]);
});
afterEach(async () => {
  allowSqliteFolders([]);
  await rm(folder, { recursive: true });
});

const credential = (file = path): OpenCredential => ({
  ...exampleCredential({ database: file }),
  id: file,
  type: 'sqliteDatabase',
});

async function run(
  data: JsonObject,
  given: readonly JsonObject[] = [{}],
  more: NodeRun & { file?: string } = {},
): Promise<JsonObject[]> {
  const { outputs } = await runNode(database, {
    items: given.map(toItem),
    data: { credential: 'db', ...data },
    credentials: { db: credential(more.file), ...more.credentials },
    ...more,
  });
  return (outputs['main'] ?? []).map(({ json }) => json);
}
const statement = (text: string, parameters: JsonObject = {}, more: NodeRun = {}) =>
  run({ operation: 'statement', statement: text, parameters }, [{}], more);
const select = (data: JsonObject = {}) => run({ operation: 'select', table: 'orders', orderBy: 'id', ...data });

describe('a SQLite file', () => {
  it('gives back what was written', async () => {
    const row = { id: 1, name: 'Ada\'s "tea"; drop table orders', total: 12.5, bytes: 'AAH/', 'odd name': '👋' };
    await run({ operation: 'insert', table: 'orders' }, [
      { ...row, more: 'is no column' },
      { id: '9007199254740993', name: 'Big' },
    ]);
    expect(await select()).toEqual([
      row,
      { id: '9007199254740993', name: 'Big', total: 5, bytes: null, 'odd name': null },
    ]);
  });

  it('inserts, updates and deletes by key, the last row of a key counts', async () => {
    await run({ operation: 'insert', table: 'main.orders' }, [
      { id: 1, name: 'One' },
      { id: 2, name: 'Two' },
    ]);
    await run({ operation: 'upsert', table: 'orders' }, [
      { id: 2, name: 'first' },
      { id: 2, name: 'Second', total: 7 },
      { id: 3, name: 'Three' },
    ]);
    await run({ operation: 'update', table: 'orders' }, [{ id: 1, total: 99 }]);
    expect(await run({ operation: 'delete', table: 'orders', output: 'count' }, [{ id: 3 }, { id: 4 }])).toEqual([
      { table: 'orders', affected: 1 },
    ]);
    await run({ operation: 'delete', table: 'other' }, [{ a: 'x', b: 1 }]);
    expect(await select({ columns: 'id, name, total' })).toEqual([
      { id: 1, name: 'One', total: 99 },
      { id: 2, name: 'Second', total: 7 },
    ]);
    expect(await run({ operation: 'select', table: 'other' })).toEqual([]);
  });

  it('takes values and names by their place only', async () => {
    const hostile = "x'; drop table orders; --";
    const text = "select :value as value, ':value' as text, [odd name:no] from (select 1 as `odd name:no`) /* :no */";
    expect(await statement(text, { value: hostile })).toEqual([{ value: hostile, text: ':value', 'odd name:no': 1 }]);
    expect(await statement('select count(*) as n from :#table where :yes', { table: 'orders', yes: true })).toEqual([
      { n: 0 },
    ]);
  });

  it('changes all or nothing of a step, once if that is wanted', async () => {
    await expect(
      statement("insert into orders (id, name) values (1, 'x'); insert into orders (id, name) values (1, 'y')"),
    ).rejects.toMatchObject({ code: 'sql_conflict' });
    const once = {
      operation: 'statement',
      exactlyOnce: true,
      statement: "insert into orders (id, name) select coalesce(max(id), 0) + 1, 'x' from orders",
    };
    const results = await Promise.all([run(once), run(once), run(once)]);
    expect(results).toEqual([[{ affected: 1 }], [{ affected: 1 }], [{ affected: 1 }]]);
    expect(await select()).toHaveLength(1);
  });

  it('is only read where that is wanted', async () => {
    const write = {
      operation: 'statement',
      readOnly: true,
      statement: "insert into orders (id, name) values (1, 'x')",
    };
    await expect(run(write)).rejects.toMatchObject({ code: 'sql_refused' });
    await expect(
      run({ ...write, statement: "pragma query_only = 0; insert into orders (id, name) values (1, 'x')" }),
    ).rejects.toMatchObject({ code: 'sql_refused' });
    await statement("insert into orders (id, name) values (1, 'x')");
    expect(await select()).toHaveLength(1);
  });

  it('reads in batches by the key, and copies rows', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({ id: index, name: `n${index}` }));
    await run({ operation: 'insert', table: 'orders' }, rows);
    const batch = {
      operation: 'select',
      table: 'orders',
      columns: 'name',
      limited: false,
      handOn: 'batches',
      batchSize: 10,
    };
    const seen: unknown[] = [];
    let position: NodeRun['position'];
    for (let pass = 0; pass < 4; pass += 1) {
      const { loop } = await runNode(database, {
        data: { credential: 'db', ...batch },
        credentials: { db: credential() },
        pass,
        ...(position === undefined ? {} : { position }),
      });
      seen.push(...(loop?.items ?? []).map(({ json }) => json['name']));
      if (!loop || !('again' in loop)) break;
      position = loop.position;
    }
    expect(seen).toEqual(rows.map(({ name }) => name));
    const target = join(folder, 'allowed', 'target.sqlite');
    using file = new DatabaseSync(target);
    file.exec('create table copied (id integer primary key, name text)');
    const copy = {
      operation: 'copy',
      statement: 'select id, name from orders',
      targetCredential: 'to',
      targetTable: 'copied',
    };
    expect(await run(copy, [{}], { credentials: { db: credential(), to: credential(target) } })).toEqual([
      { rows: 25 },
    ]);
    expect(file.prepare('select count(*) as n from copied').get()).toEqual({ n: 25 });
  });

  it('ends a statement that does not end, and stays whole', async () => {
    await run({ operation: 'insert', table: 'orders' }, [{ id: 1, name: 'kept' }]);
    const endless = 'with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n';
    await expect(
      run({ operation: 'statement', statement: `delete from orders; ${endless}`, statementTimeout: 1 }),
    ).rejects.toMatchObject({ code: 'sql_timeout' });
    const stop = new AbortController();
    const work = statement(endless, {}, { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('stopped')), 300);
    await expect(work).rejects.toThrow('stopped');
    expect(await select({ columns: 'name' })).toEqual([{ name: 'kept' }]);
  });

  it('starts runs for rows that are new', async () => {
    const ask = (position: JsonObject | null) =>
      databaseTrigger.poll?.({
        data: { event: 'rows', table: 'orders', cursorColumn: 'total' },
        credential: credential(),
        addressOf: () => Promise.reject(new Error('a file has no address')),
        fetch: () => Promise.reject(new Error('not used')),
        vendorAddress: () => undefined,
        signal: AbortSignal.timeout(20_000),
        position,
      });
    await run({ operation: 'insert', table: 'orders' }, [{ id: 1, name: 'old', total: 10 }]);
    const first = await ask(null);
    expect(first?.records).toEqual([]);
    await run({ operation: 'insert', table: 'orders' }, [
      { id: 2, name: 'same', total: 10 },
      { id: 3, name: 'more', total: 9.5 },
      { id: 4, name: 'new', total: 100 },
    ]);
    const second = await ask(first?.position ?? null);
    expect(second?.records.map(({ json }) => json['name'])).toEqual(['same', 'new']);
    expect((await ask(second?.position ?? null))?.records).toEqual([]);
  });

  it('lists its tables with their columns', async () => {
    const list = await loadSqlList({
      list: 'tables',
      search: 'ORD',
      data: {},
      credential: credential(),
      addressOf: () => Promise.reject(new Error('a file has no address')),
      fetch: () => Promise.reject(new Error('not used')),
      vendorAddress: () => undefined,
      signal: AbortSignal.timeout(20_000),
    });
    expect(list.entries.map(({ label }) => label)).toEqual([
      'orders: id INTEGER (key), name TEXT, total REAL, bytes BLOB, odd name TEXT',
    ]);
  });
});

describe('other files', () => {
  it('are out of reach: outside of the folders, by links, and where there are no folders', async () => {
    const outside = join(folder, 'outside.sqlite');
    new DatabaseSync(outside).close();
    await symlink(outside, join(folder, 'allowed', 'link.sqlite'));
    for (const file of [
      outside,
      join(folder, 'allowed', 'link.sqlite'),
      join(folder, 'allowed', '..', 'outside.sqlite'),
      'shop.sqlite',
      join(folder, 'allowed'),
    ])
      await expect(run({ operation: 'select', table: 'orders' }, [{}], { file })).rejects.toMatchObject({
        code: 'sql_file_forbidden',
      });
    const missing = join(folder, 'allowed', 'none.sqlite');
    await expect(run({ operation: 'select', table: 'orders' }, [{}], { file: missing })).rejects.toMatchObject({
      code: 'sql_database_missing',
    });
    allowSqliteFolders([]);
    await expect(run({ operation: 'select', table: 'x' }, [{}], { file: path })).rejects.toMatchObject({
      code: 'sql_file_forbidden',
    });
  });

  it.each([
    "attach database '/tmp/heddle-attached.sqlite' as other",
    "vacuum into '/tmp/heddle-copy.sqlite'",
    'pragma writable_schema = 1',
    "pragma temp_store_directory = '/tmp'",
    'pragma user_version = 7',
    "select load_extension('/tmp/x')",
  ])('are not reached by %s', async (text) => {
    await expect(statement(text)).rejects.toMatchObject({ code: 'sql_refused' });
  });

  it('are no databases: the credential says so', async () => {
    const file = join(folder, 'allowed', 'text.sqlite');
    await writeFile(file, 'This is no database. '.repeat(100));
    const tools = {
      addressOf: () => Promise.reject(new Error('a file has no address')),
      fetch: () => Promise.reject(new Error('not used')),
      signal: AbortSignal.timeout(20_000),
      token: () => Promise.reject(new Error('not used')),
    };
    expect(await sqliteDatabase.test?.({ database: path }, tools)).toBe(`${path} is a SQLite database.`);
    await expect(run({ operation: 'select', table: 'x' }, [{}], { file })).rejects.toMatchObject({
      code: 'sql_unreachable',
    });
  });
});
