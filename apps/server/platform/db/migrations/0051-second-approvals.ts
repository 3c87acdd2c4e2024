import type { Kysely } from 'kysely';

/** Questions that the owner of their run must not answer, as a second person has to agree: `second` is 1, and `second_approvers` says who that may be. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('approvals')
    .addColumn('second', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('second_approvers')
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('approval_id', 'text', (c) => c.notNull().references('approvals.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('second_approvers_pk', ['email', 'approval_id'])
    .execute();
  await schema.createIndex('second_approvers_approval').on('second_approvers').column('approval_id').execute();
}
