import { sqlErrors } from '@heddle/contract/errors/sql';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { dialects, quoteName, quotePath } from './dialect.ts';
import type { SqlDialect, SqlColumn, SqlStatement } from './port.ts';
import { mysqlTime } from './values.ts';

export type WriteKind = 'insert' | 'upsert' | 'update' | 'delete';

/** What is written where. */
export interface Write {
  dialect: SqlDialect;
  kind: WriteKind;
  table: string;
  columns: readonly SqlColumn[];
  /** The columns that identify a row, for all but `insert`. */
  keys: readonly string[];
  /** The statement gives the rows as they are afterwards; PostgreSQL only. */
  returning: boolean;
}

const ROWS = { postgresql: 5000, mysql: 1000, sqlite: 1000 } as const;
/** Characters of JSON that one statement has at most; half of what MariaDB takes in its usual setup. */
const TEXT = 4 * 1024 * 1024;

/**
 * The statements that write rows, a few for many. Rows that name a column twice by their key count once, the last of them. Fields that are no columns are left out.
 * Throws `sql_columns_missing` where that leaves nothing.
 */
export function* writeStatements(write: Write, rows: readonly JsonObject[]): Generator<SqlStatement> {
  const names = write.columns.map(({ name }) => name);
  for (const key of write.keys) if (!names.includes(key)) throw sqlErrors.sql_identifier_invalid({ name: key });
  for (const { columns, rows: group } of groupsOf(write, names, rows)) {
    const set = columns.filter((name) => !write.keys.includes(name));
    if (columns.length === 0 || (write.kind === 'update' && set.length === 0))
      throw sqlErrors.sql_columns_missing({ what: write.kind });
    for (const chunk of chunksOf(write.dialect, columns.length, group))
      yield* write.dialect === 'postgresql' ? [postgresql(write, columns, chunk)] : placed(write, columns, chunk);
  }
}

interface Group {
  columns: string[];
  rows: JsonObject[];
}

/** Neighbors with the same columns: a column that a row does not have gets its default. */
function* groupsOf({ kind, keys }: Write, names: readonly string[], rows: readonly JsonObject[]): Generator<Group> {
  const once = kind === 'insert' ? rows : lastOfEach(keys, rows);
  let group: Group | null = null;
  for (const row of once) {
    const columns = (kind === 'delete' ? keys : names).filter((name) => row[name] !== undefined);
    const missing = keys.find((key) => !columns.includes(key));
    if (kind !== 'insert' && missing !== undefined)
      throw sqlErrors.sql_columns_missing({ what: `${kind}: "${missing}" has no value` });
    const same = group?.columns.length === columns.length && group.columns.every((name, at) => name === columns[at]);
    if (group && same) group.rows.push(row);
    else {
      if (group) yield group;
      group = { columns, rows: [row] };
    }
  }
  if (group) yield group;
}

function lastOfEach(keys: readonly string[], rows: readonly JsonObject[]): JsonObject[] {
  const last = new Map<string, JsonObject>();
  for (const row of rows) {
    const key = JSON.stringify(keys.map((name) => row[name]));
    last.delete(key);
    last.set(key, row);
  }
  return [...last.values()];
}

function* chunksOf(dialect: SqlDialect, width: number, rows: readonly JsonObject[]): Generator<JsonObject[]> {
  const most =
    dialect === 'postgresql'
      ? ROWS.postgresql
      : Math.min(ROWS[dialect], Math.max(1, Math.floor(dialects[dialect].mostValues / width)));
  let chunk: JsonObject[] = [];
  let size = 0;
  for (const row of rows) {
    const length = lengthOf(row);
    if (chunk.length === most || (chunk.length > 0 && size + length > TEXT)) {
      yield chunk;
      [chunk, size] = [[], 0];
    }
    chunk.push(row);
    size += length;
  }
  if (chunk.length > 0) yield chunk;
}

/** About the characters that its values have. */
function lengthOf(row: JsonObject): number {
  let length = 0;
  for (const value of Object.values(row))
    length += typeof value === 'string' ? value.length : typeof value === 'object' ? JSON.stringify(value).length : 8;
  return length;
}

/** All rows are one parameter, which PostgreSQL reads by the types of the table's columns. */
function postgresql(
  { kind, table, columns: all, keys, returning }: Write,
  columns: readonly string[],
  rows: JsonObject[],
): SqlStatement {
  const quote = (name: string): string => quoteName('postgresql', name);
  const path = quotePath('postgresql', table);
  const bytes = all.filter(({ type }) => type === 'bytea').map(({ name }) => name);
  const source = `json_populate_recordset(null::${path}, $1::json) as r`;
  const set = columns.filter((name) => !keys.includes(name));
  const match = keys.map((key) => `t.${quote(key)} = r.${quote(key)}`).join(' and ');
  const list = columns.map(quote).join(', ');
  const insert = `insert into ${path} as t (${list}) select ${columns.map((name) => `r.${quote(name)}`).join(', ')} from ${source}`;
  const texts: Record<WriteKind, string> = {
    insert,
    upsert: `${insert} on conflict (${keys.map(quote).join(', ')}) do ${set.length === 0 ? 'nothing' : `update set ${set.map((name) => `${quote(name)} = excluded.${quote(name)}`).join(', ')}`}`,
    update: `update ${path} as t set ${set.map((name) => `${quote(name)} = r.${quote(name)}`).join(', ')} from ${source} where ${match}`,
    delete: `delete from ${path} as t using ${source} where ${match}`,
  };
  const sent = rows.map((row) => {
    const made: JsonObject = {};
    for (const name of columns) {
      const value = row[name] ?? null;
      made[name] =
        bytes.includes(name) && typeof value === 'string'
          ? `\\x${Buffer.from(value, 'base64').toString('hex')}`
          : value;
    }
    return made;
  });
  return { text: `${texts[kind]}${returning ? ' returning t.*' : ''}`, values: [JSON.stringify(sent)] };
}

/** A placeholder for each value. MySQL and SQLite change one row by one statement; they have no list of rows to change by. */
function* placed(
  { dialect, kind, table, columns: all, keys }: Write,
  columns: readonly string[],
  rows: JsonObject[],
): Generator<SqlStatement> {
  const quote = (name: string): string => quoteName(dialect, name);
  const path = quotePath(dialect, table);
  const typeOf = (name: string): string => all.find((column) => column.name === name)?.type ?? '';
  const facts = new Map(
    columns.map((name) => [name, dialect === 'sqlite' ? sqliteValue(typeOf(name)) : mysqlValue(typeOf(name))]),
  );
  const place = (name: string): string => facts.get(name)?.place ?? '?';
  const valueOf = (row: JsonObject, name: string): JsonValue => facts.get(name)?.encode(row[name] ?? null) ?? null;
  const set = columns.filter((name) => !keys.includes(name));
  const tuple = (names: readonly string[]): string => `(${names.map(place).join(', ')})`;
  const valuesOf = (names: readonly string[]): JsonValue[] =>
    rows.flatMap((row) => names.map((name) => valueOf(row, name)));
  if (kind === 'update') {
    const text = `update ${path} set ${set.map((name) => `${quote(name)} = ${place(name)}`).join(', ')} where ${keys.map((key) => `${quote(key)} = ${place(key)}`).join(' and ')}`;
    for (const row of rows) yield { text, values: [...set, ...keys].map((name) => valueOf(row, name)) };
    return;
  }
  if (kind === 'delete') {
    const list = rows.map(() => tuple(keys)).join(', ');
    yield {
      text: `delete from ${path} where (${keys.map(quote).join(', ')}) in (${dialect === 'sqlite' ? 'values ' : ''}${list})`,
      values: valuesOf(keys),
    };
    return;
  }
  const sqlite = dialect === 'sqlite';
  const changed = (set.length === 0 ? keys : set)
    .map((name) => `${quote(name)} = ${sqlite ? `excluded.${quote(name)}` : `values(${quote(name)})`}`)
    .join(', ');
  const onConflict = sqlite ? `on conflict (${keys.map(quote).join(', ')}) do update set` : 'on duplicate key update';
  const insert = `insert into ${path} (${columns.map(quote).join(', ')}) values ${rows.map(() => tuple(columns)).join(', ')}`;
  yield {
    text: kind === 'upsert' ? `${insert} ${onConflict} ${changed}` : insert,
    values: valuesOf(columns),
  };
}

const same = (value: JsonValue): JsonValue => value;

/** How a value gets into a column of this type of SQLite, which has no function that reads Base64. */
function sqliteValue(type: string): { place: string; encode: (value: JsonValue) => JsonValue } {
  if (/blob/i.test(type))
    return {
      place: 'unhex(?)',
      encode: (value) => (typeof value === 'string' ? Buffer.from(value, 'base64').toString('hex') : value),
    };
  return { place: '?', encode: same };
}

/** How a value gets into a column of this type of MySQL. */
function mysqlValue(type: string): { place: string; encode: (value: JsonValue) => JsonValue } {
  if (/blob|binary/.test(type)) return { place: 'from_base64(?)', encode: same };
  if (/^(datetime|timestamp|date|time)\b/.test(type)) return { place: '?', encode: mysqlTime };
  return { place: '?', encode: (value) => (typeof value === 'boolean' ? Number(value) : value) };
}
