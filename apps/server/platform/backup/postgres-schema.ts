import pg from 'pg';
import { z } from 'zod';

const { escapeIdentifier: quoted } = pg;

/** The tables of a database, as it describes them itself: what makes them again, whatever version of the program they are of. */
export const Schema = z.object({
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(
        z.object({
          name: z.string(),
          type: z.string(),
          /** As it follows the type: `COLLATE "C"`; empty for the one of the type. */
          collation: z.string(),
          default: z.string().nullable(),
          isRequired: z.boolean(),
          /** How large values are stored, where it differs from the type's own way. */
          storage: z.enum(['PLAIN', 'EXTERNAL', 'EXTENDED', 'MAIN']).nullable(),
        }),
      ),
    }),
  ),
  /** Primary keys and rules before foreign keys, which need them. */
  constraints: z.array(z.object({ table: z.string(), name: z.string(), definition: z.string() })),
  /** Statements that make the indexes which no constraint has made. */
  indexes: z.array(z.string()),
});
export type Schema = z.output<typeof Schema>;
export type SchemaTable = Schema['tables'][number];

/** Reads the tables of the current schema. */
export async function readSchema(client: pg.Client): Promise<Schema> {
  const tables = await client.query<SchemaTable>(`
    SELECT c.relname AS name, json_agg(json_build_object(
      'name', a.attname,
      'type', format_type(a.atttypid, a.atttypmod),
      'collation', CASE WHEN a.attcollation <> t.typcollation THEN 'COLLATE ' || quote_ident(l.collname) ELSE '' END,
      'default', pg_get_expr(d.adbin, d.adrelid),
      'isRequired', a.attnotnull,
      'storage', CASE WHEN a.attstorage <> t.typstorage THEN
        CASE a.attstorage WHEN 'p' THEN 'PLAIN' WHEN 'e' THEN 'EXTERNAL' WHEN 'm' THEN 'MAIN' ELSE 'EXTENDED' END END
    ) ORDER BY a.attnum) AS columns
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_collation l ON l.oid = a.attcollation
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
    GROUP BY c.relname ORDER BY c.relname`);
  const constraints = await client.query<Schema['constraints'][number]>(`
    SELECT c.relname AS table, o.conname AS name, pg_get_constraintdef(o.oid) AS definition
    FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND o.contype IN ('p', 'u', 'c', 'f')
    ORDER BY o.contype = 'f', c.relname, o.conname`);
  const indexes = await client.query<{ definition: string }>(`
    SELECT pg_get_indexdef(i.indexrelid) AS definition
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
      AND NOT EXISTS (SELECT 1 FROM pg_constraint o WHERE o.conindid = i.indexrelid AND o.contype IN ('p', 'u', 'x'))
    ORDER BY definition`);
  return Schema.parse({
    tables: tables.rows,
    constraints: constraints.rows,
    indexes: indexes.rows.map(({ definition }) => definition),
  });
}

/** Makes the tables, still without rules and indexes: rows are inserted faster that way, and in any order. */
export async function createTables(client: pg.Client, { tables }: Schema): Promise<void> {
  for (const { name, columns } of tables) {
    const parts = columns.map((column) =>
      [
        quoted(column.name),
        column.type,
        column.collation,
        column.default === null ? '' : `DEFAULT ${column.default}`,
        column.isRequired ? 'NOT NULL' : '',
      ].join(' '),
    );
    await client.query(`CREATE TABLE ${quoted(name)} (${parts.join(', ')})`);
    for (const { name: column, storage } of columns)
      if (storage !== null)
        await client.query(`ALTER TABLE ${quoted(name)} ALTER COLUMN ${quoted(column)} SET STORAGE ${storage}`);
  }
}

/** Adds rules and indexes to filled tables. */
export async function finishTables(client: pg.Client, { constraints, indexes, tables }: Schema): Promise<void> {
  for (const { table, name, definition } of constraints)
    await client.query(`ALTER TABLE ${quoted(table)} ADD CONSTRAINT ${quoted(name)} ${definition}`);
  for (const definition of indexes) await client.query(definition);
  for (const { name } of tables) await client.query(`ANALYZE ${quoted(name)}`);
}
