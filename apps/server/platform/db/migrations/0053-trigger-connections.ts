import type { Kysely } from 'kysely';

/** Triggers of mailboxes and databases hold connections as well, not only those of brokers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('broker_consumers').renameTo('trigger_connections').execute();
}
