import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { NodeContext } from '@heddle/contract/node/context';
import type { SqlDialect, SqlStatement } from './port.ts';
import type { SqlOptions, SqlSession } from './session.ts';
import { inTransaction } from './session.ts';

/** The table in the user's database that has the keys of steps that are done. */
export const ONCE_TABLE = 'heddle_steps';
/** Keys are removed after this many days: no step is repeated that late. */
const KEPT_DAYS = 90;

const statements: Record<
  SqlDialect,
  { exists: string; create: string; clean: string; claim: string; read: string; keep: string }
> = {
  postgresql: {
    exists: `select 1 where to_regclass('${ONCE_TABLE}') is not null`,
    create: `create table if not exists ${ONCE_TABLE} (step text primary key, result text, done_at timestamptz not null default now())`,
    clean: `delete from ${ONCE_TABLE} where done_at < now() - interval '${KEPT_DAYS} days'`,
    claim: `insert into ${ONCE_TABLE} (step) values ($1) on conflict do nothing`,
    read: `select result from ${ONCE_TABLE} where step = $1`,
    keep: `update ${ONCE_TABLE} set result = $1 where step = $2`,
  },
  mysql: {
    exists: `select 1 from information_schema.tables where table_schema = database() and table_name = '${ONCE_TABLE}'`,
    create: `create table if not exists ${ONCE_TABLE} (step varchar(255) character set ascii collate ascii_bin primary key, result longtext, done_at timestamp not null default current_timestamp) engine = InnoDB`,
    clean: `delete from ${ONCE_TABLE} where done_at < now() - interval ${KEPT_DAYS} day`,
    claim: `insert ignore into ${ONCE_TABLE} (step) values (?)`,
    read: `select result from ${ONCE_TABLE} where step = ?`,
    keep: `update ${ONCE_TABLE} set result = ? where step = ?`,
  },
  sqlite: {
    exists: `select 1 from sqlite_schema where type = 'table' and name = '${ONCE_TABLE}'`,
    create: `create table if not exists ${ONCE_TABLE} (step text primary key, result text, done_at text not null default current_timestamp)`,
    clean: `delete from ${ONCE_TABLE} where done_at < datetime('now', '-${KEPT_DAYS} days')`,
    claim: `insert into ${ONCE_TABLE} (step) values (?) on conflict do nothing`,
    read: `select result from ${ONCE_TABLE} where step = ?`,
    keep: `update ${ONCE_TABLE} set result = ? where step = ?`,
  },
};

type Context = Parameters<typeof inTransaction>[1] & Pick<NodeContext, 'run'>;

/**
 * Does `work` in a transaction that also writes the key of the step: where it is repeated, after a crash for instance, the database changes nothing and gives what
 * the first one gave.
 */
export async function onceInTransaction<T extends JsonValue>(
  options: SqlOptions,
  context: Context,
  work: (session: SqlSession) => Promise<T>,
): Promise<T> {
  const texts = statements[options.server.dialect];
  const bare = (text: string): SqlStatement => ({ text, values: [] });
  await inTransaction(options, context, async (session) => {
    const { rows } = await session.query(bare(texts.exists));
    await session.query(bare(rows.length === 0 ? texts.create : texts.clean));
  });
  const key = context.run.idempotencyKey(0);
  return inTransaction(options, context, async (session) => {
    const { affected } = await session.query({ text: texts.claim, values: [key] });
    if (affected === 0) {
      const { rows } = await session.query({ text: texts.read, values: [key] });
      // Its own transaction wrote it with what it did.
      return JSON.parse(asText(rows[0]?.['result'])) as T;
    }
    const result = await work(session);
    await session.query({ text: texts.keep, values: [JSON.stringify(result), key] });
    return result;
  });
}
