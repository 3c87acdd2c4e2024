import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Driver, SqliteDatabase } from 'kysely';
import { Kysely, SqliteDialect, SqliteDriver } from 'kysely';
import type { Db } from '../kysely.ts';
import type { Tables } from '../schema.ts';
import { aroundWrite } from '../writes.ts';
import { bound, coded } from './errors.ts';

const STATEMENTS_KEPT = 200;

/** Adapts `node:sqlite` to Kysely's SQLite dialect. Statements are prepared once. */
function asSqliteDatabase(db: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) return known;
    if (statements.size >= STATEMENTS_KEPT) statements.clear();
    const statement = db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    close: () => undefined,
    prepare(sql) {
      const statement = prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => aroundWrite([sql], () => coded(() => statement.all(...bound(parameters)))),
        run: (parameters) => aroundWrite([sql], () => coded(() => statement.run(...bound(parameters)))),
        iterate: (parameters) => db.prepare(sql).iterate(...bound(parameters)) as IterableIterator<unknown>,
      };
    },
  };
}

class SingleStatementDriver extends SqliteDriver {
  override beginTransaction(): Promise<void> {
    // The journal shares the connection: a transaction left open between two turns of the event loop would swallow its commits.
    return Promise.reject(new Error('Use atomically() for several statements.'));
  }
}

/** Kysely over the database for single statements. */
export function createDb(db: DatabaseSync): Db {
  const database = asSqliteDatabase(db);
  const dialect = new SqliteDialect({ database });
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createDriver: (): Driver => new SingleStatementDriver({ database }),
      createIntrospector: (kysely) => dialect.createIntrospector(kysely),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
  });
}

/** Kysely over the database with ordinary transactions: for migrations, before anything else uses the connection. */
export function createMigrationDb(db: DatabaseSync): Kysely<unknown> {
  return new Kysely<unknown>({ dialect: new SqliteDialect({ database: asSqliteDatabase(db) }) });
}
