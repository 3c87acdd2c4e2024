import type { Kysely } from 'kysely';

/** `outage` names the time during which a trigger cannot be polled: what its runs report is reported once in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('followers').addColumn('outage', 'text').execute();
}
