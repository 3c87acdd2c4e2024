import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Administrators, of whom the oldest account is one, and the clients at services that they set. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('administrators')
    .addColumn('user_id', 'text', (c) => c.primaryKey().notNull().references('user.id').onDelete('cascade'))
    .addColumn('since', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('service_clients')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await sql`
    insert into administrators (user_id, since)
    select id, cast(${Date.now()} as bigint) from "user" order by "createdAt", id limit 1`.execute(db);
}
