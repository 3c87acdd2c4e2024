import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Which revision of a workflow triggers run, and when a revision became that one; null for a draft. Before this migration, every save took effect at
 * once, and a workflow with problems ran as far as it could: no workflow is held back until a save changes what its triggers run.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('workflows')
    .addColumn('published_revision', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('workflows')
    .addColumn('is_held_back', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('workflow_revisions').addColumn('published_at', 'integer').execute();
  await sql`update workflows set published_revision = revision`.execute(db);
  await sql`update workflow_revisions set published_at = created_at`.execute(db);
}
