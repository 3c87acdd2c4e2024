import { sqlErrors } from '@heddle/contract/errors/sql';
import { asText } from '@heddle/contract/node/text';
import { quotePath } from './dialect.ts';
import type { SqlColumn, SqlDialect, SqlStatement } from './port.ts';
import type { SqlSession } from './session.ts';

/** What lists are read with. */
type Reader = Pick<SqlSession, 'server' | 'query'>;

const TABLES: Record<SqlDialect, (search: string, limit: number) => SqlStatement> = {
  postgresql: (search, limit) => ({
    text: `select case when pg_table_is_visible(c.oid) then c.relname else n.nspname || '.' || c.relname end as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
        and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and position(lower($1) in lower(c.relname)) > 0
      order by 1 limit ${limit}`,
    values: [search],
  }),
  mysql: (search, limit) => ({
    text: `select table_name as name from information_schema.tables
      where table_schema = database() and locate(lower(?), lower(table_name)) > 0 order by 1 limit ${limit}`,
    values: [search],
  }),
  sqlite: (search, limit) => ({
    text: `select name from sqlite_schema where type in ('table', 'view') and name not like 'sqlite\\_%' escape '\\'
      and instr(lower(name), lower(?)) > 0 order by 1 limit ${limit}`,
    values: [search],
  }),
};

const COLUMNS: Record<SqlDialect, (path: string, schema: string | null, table: string) => SqlStatement> = {
  postgresql: (path) => ({
    text: `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
              exists (select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any(i.indkey)) as key
            from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    values: [path],
  }),
  mysql: (_path, schema, table) => ({
    text: `select column_name as name, column_type as type, is_nullable = 'YES' as nullable, column_key = 'PRI' as \`key\`
            from information_schema.columns where table_schema = coalesce(?, database()) and table_name = ? order by ordinal_position`,
    values: [schema, table],
  }),
  sqlite: (_path, schema, table) => ({
    text: `select name, type, "notnull" = 0 as nullable, pk > 0 as key from pragma_table_info(?, ?) order by cid`,
    values: [table, schema ?? 'main'],
  }),
};

/** The names of tables and views that a text occurs in, at most `limit`. */
export async function listTables({ server, query }: Reader, search: string, limit: number): Promise<string[]> {
  const { rows } = await query(TABLES[server.dialect](search, limit));
  return rows.map(({ name }) => asText(name));
}

/** The columns of a table, in its order. Throws `sql_refused` where there is no such table, `sql_identifier_invalid`. */
export async function columnsOf({ server, query }: Reader, table: string): Promise<SqlColumn[]> {
  const path = quotePath(server.dialect, table);
  const parts = table.trim().split('.');
  const { rows } = await query(
    COLUMNS[server.dialect](path, parts.length > 1 ? (parts[0] ?? null) : null, parts.at(-1) ?? ''),
  );
  if (rows.length === 0) throw sqlErrors.sql_refused({ reason: `there is no table ${table}.` });
  return rows.map(({ name, type, nullable, key }) => ({
    name: asText(name),
    type: asText(type),
    nullable: Boolean(nullable),
    key: Boolean(key),
  }));
}

/** The columns of the primary key. Throws `sql_key_missing`. */
export function keyOf(columns: readonly SqlColumn[], table: string): string[] {
  const names = columns.filter(({ key }) => key).map(({ name }) => name);
  if (names.length === 0) throw sqlErrors.sql_key_missing({ table });
  return names;
}
