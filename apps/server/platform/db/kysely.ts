import type { Compilable, Kysely, RawBuilder, SelectQueryBuilder } from 'kysely';
import { CompiledQuery, PostgresAdapter, sql } from 'kysely';
import type { Tables } from './schema.ts';

/** The query builder over SQLite or PostgreSQL, with the same tables. */
export type Db = Kysely<Tables>;

const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Whether a column contains a text, ignoring the case of A to Z. */
export function contains(db: Db, column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return isPostgres(db)
    ? sql<boolean>`${sql.ref(column)} ilike ${pattern}`
    : sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

/**
 * A column of JSON text as JSON of PostgreSQL. Characters that PostgreSQL cannot store (NUL and lone surrogates) are replaced: a single one would make
 * every statement fail that reads the JSON.
 */
const asJson = (column: string): RawBuilder<unknown> => {
  const text = sql.ref(column);
  // Written by JSON.stringify, which escapes no other surrogates than lone ones.
  return sql`(case when position('\\u' in ${text}) > 0 then regexp_replace(${text}, '\\\\u(0000|d[89a-f][0-9a-f]{2})', '\\\\ufffd', 'g') else ${text} end)::json`;
};

/** The length of the list in a column of JSON text. */
export function listLength(db: Db, column: string): RawBuilder<number> {
  return isPostgres(db)
    ? sql<number>`json_array_length(${sql.ref(column)}::json)`
    : sql<number>`json_array_length(${sql.ref(column)})`;
}

/** A value of the object in a column of JSON text, in lower case; null if there is none. */
export function jsonText(db: Db, column: string, key: string): RawBuilder<string | null> {
  return isPostgres(db)
    ? sql<string | null>`lower(${asJson(column)} ->> ${key}) collate "C"`
    : sql<string | null>`lower(json_extract(${sql.ref(column)}, ${`$.${key}`}))`;
}

/** The error in a column of JSON text as lists show it: its code, and the first characters of its message. */
export function listedError(db: Db, column: string, characters: number): RawBuilder<string | null> {
  const error = sql.ref(column);
  return isPostgres(db)
    ? sql<
        string | null
      >`case when ${error} is null then null else json_build_object('message', left(${asJson(column)} ->> 'message', ${characters}), 'code', ${asJson(column)} ->> 'code')::text end`
    : sql<
        string | null
      >`case when ${error} is null then null else json_object('message', substr(json_extract(${error}, '$.message'), 1, ${characters}), 'code', json_extract(${error}, '$.code')) end`;
}

/** Chunks of a knowledge base with one of these words, in any English form of them, and how well each fits: better ones have larger ranks. Words are letters and digits. */
export function rankedChunks(
  db: Db,
  baseId: string,
  words: readonly string[],
): RawBuilder<{ id: number; rank: number }> {
  if (isPostgres(db)) {
    const query = sql`to_tsquery('english', ${words.join(' | ')})`;
    const vector = sql`to_tsvector('english', text)`;
    return sql`(select id, ts_rank_cd(${vector}, ${query}, 1) as rank from knowledge_chunks
      where base_id = ${baseId} and ${vector} @@ ${query})`;
  }
  const match = `base_id : "${baseId}" AND text : (${words.map((word) => `"${word}"`).join(' OR ')})`;
  return sql`(select rowid as id, -bm25(knowledge_index, 0.0, 1.0) as rank from knowledge_index
    where knowledge_index match ${match})`;
}

/** A number of the object in a column of JSON text; null if there is none. */
export function jsonNumber(db: Db, column: string, key: string): RawBuilder<number | null> {
  return isPostgres(db)
    ? sql<number | null>`(${sql.ref(column)}::json ->> ${key})::double precision`
    : sql<number | null>`json_extract(${sql.ref(column)}, ${`$.${key}`})`;
}

/**
 * Locks the rows that a statement of a transaction reads until the transaction ends: a concurrent delete waits, and rows being deleted are not returned.
 * For rows that new rows refer to. SQLite runs one writing transaction at a time, so there it is the query itself.
 */
export function held<T extends keyof Tables, O>(
  db: Db,
  query: SelectQueryBuilder<Tables, T, O>,
): SelectQueryBuilder<Tables, T, O> {
  return isPostgres(db) ? query.forKeyShare() : query;
}

/** True if a statement violated the unique constraint of a column. */
export function isDuplicate(error: unknown, table: string, column: string): boolean {
  if (!(error instanceof Error)) return false;
  if (error.message.includes(`UNIQUE constraint failed: ${table}.${column}`)) return true;
  return (
    'code' in error && error.code === '23505' && 'constraint' in error && error.constraint === `${table}_${column}_key`
  );
}

/**
 * A statement whose text follows from a size alone, such as a number of rows. It is built and compiled once for each size: for hundreds of values that takes
 * longer than to run it. `build` is given a size; `parameters` are the values in the order of the text.
 */
export function reusable<O>(
  build: (db: Db, size: number) => Compilable<O>,
): (db: Db, size: number, parameters: readonly unknown[]) => CompiledQuery<O> {
  const texts = new WeakMap<Db, Map<number, string>>();
  return (db, size, parameters) => {
    const ofDb = texts.get(db) ?? new Map<number, string>();
    texts.set(db, ofDb);
    const text = ofDb.get(size) ?? build(db, size).compile().sql;
    ofDb.set(size, text);
    return CompiledQuery.raw(text, [...parameters]);
  };
}
