import type { Kysely } from 'kysely';

/** What a workflow is told about its runs as a whole, kept with each revision. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('workflow_revisions')
    .addColumn('settings', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute();
}
