import type { Kysely } from 'kysely';

/** The settings of a workflow's runs, stored with each revision. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('workflow_revisions')
    .addColumn('settings', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute();
}
