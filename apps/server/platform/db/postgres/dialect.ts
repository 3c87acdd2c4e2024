import type { CreateTableNode, DataTypeNode, Driver, QueryCompiler } from 'kysely';
import { Kysely, PostgresDialect, PostgresDriver, PostgresQueryCompiler } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Db } from '../kysely.ts';
import type { Tables } from '../schema.ts';
import { aroundSentWrite } from '../writes.ts';
import { reach } from './errors.ts';

type Dialect = ConstructorParameters<typeof PostgresDialect>[0];

/** Adapts the pool to Kysely; connection failures become coded errors. */
function asKyselyPool(pool: Pool): Dialect {
  const wrapped = new WeakMap<PoolClient, Pick<PoolClient, 'query' | 'release'>>();
  const wrap = (client: PoolClient) => {
    const known = wrapped.get(client);
    if (known) return known;
    const query = (text: string, values: unknown[]) => aroundSentWrite([text], () => reach(client.query(text, values)));
    // Kysely passes only a statement and its parameters.
    const made = { query: query as PoolClient['query'], release: (destroy?: boolean) => client.release(destroy) };
    wrapped.set(client, made);
    return made;
  };
  return {
    pool: { options: pool.options, connect: async () => wrap(await reach(pool.connect())), end: () => pool.end() },
  };
}

class SingleStatementDriver extends PostgresDriver {
  override beginTransaction(): Promise<void> {
    return Promise.reject(new Error('Use atomically() for several statements.'));
  }
}

/** Kysely over the pool for single statements. */
export function createDb(pool: Pool): Db {
  const config = asKyselyPool(pool);
  const dialect = new PostgresDialect(config);
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createDriver: (): Driver => new SingleStatementDriver(config),
      createIntrospector: (kysely) => dialect.createIntrospector(kysely),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
  });
}

/**
 * Maps the types of the migrations to PostgreSQL, so that both databases hold the same values. Text compares byte by byte in any locale of the database;
 * times of better-auth are ISO texts.
 */
const types: Record<string, string> = {
  text: 'text collate "C"',
  date: 'text collate "C"',
  integer: 'bigint',
  real: 'double precision',
};

class MigrationCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    this.append(types[node.dataType] ?? node.dataType);
  }

  /** Table options are for SQLite only. */
  protected override visitCreateTable({ endModifiers: _endModifiers, ...node }: CreateTableNode): void {
    super.visitCreateTable(node);
  }
}

/** Kysely over the pool for migrations: with ordinary transactions, and SQLite's column types mapped to PostgreSQL's. */
export function createMigrationDb(pool: Pool): Kysely<unknown> {
  const config = asKyselyPool(pool);
  const dialect = new PostgresDialect(config);
  return new Kysely<unknown>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => dialect.createDriver(),
      createIntrospector: (kysely) => dialect.createIntrospector(kysely),
      createQueryCompiler: (): QueryCompiler => new MigrationCompiler(),
    },
  });
}
