import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Name, node count and changes of each revision. For earlier saves only part of the latest revision can be filled in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['name', 'description', 'changes'])
    await db.schema.alterTable('workflow_revisions').addColumn(column, 'text').execute();
  await db.schema.alterTable('workflow_revisions').addColumn('node_count', 'integer').execute();
  const of = (column: string) =>
    sql`${sql.ref(column)} = (select ${sql.ref(column)} from workflows where id = workflow_revisions.workflow_id)`;
  await sql`update workflow_revisions set ${sql.join(['name', 'description', 'node_count'].map(of))}
    where exists (select 1 from workflows where id = workflow_revisions.workflow_id and revision = workflow_revisions.revision)`.execute(
    db,
  );
}
