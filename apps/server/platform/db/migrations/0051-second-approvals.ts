import type { Kysely } from 'kysely';

/** Questions that the owner of their run must not answer, as a second person has to agree: `second` is 1. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('approvals')
    .addColumn('second', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
