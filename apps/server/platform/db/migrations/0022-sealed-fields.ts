import type { Kysely } from 'kysely';

/**
 * Which key the secrets in the fields of nodes are sealed with. Null says that nobody has looked yet: the server seals what it finds
 * (`platform/workflows/seal-stored.ts`), since migrations know no keys.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('workflow_revisions').addColumn('sealed_with', 'text').execute();
  await db.schema
    .createIndex('workflow_revisions_by_key')
    .on('workflow_revisions')
    .columns(['sealed_with', 'workflow_id', 'revision'])
    .execute();
}
