import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Which revision of a workflow triggers run, and when a revision became that one; null for a draft. Before this migration, every save took effect at
 * once, and a workflow with problems ran as far as it could: its triggers go on until a save changes what they run.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('workflows')
    .addColumn('published_revision', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('workflows')
    .addColumn('is_unchecked', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('workflow_revisions').addColumn('published_at', 'integer').execute();
  await sql`update workflows set published_revision = revision, is_unchecked = 1`.execute(db);
  await sql`update workflow_revisions set published_at = created_at`.execute(db);
}
