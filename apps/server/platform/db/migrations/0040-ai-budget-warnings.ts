import type { Kysely } from 'kysely';

/** By whose price a call was counted. And the budgets that were nearly used up, once for each budget and month: whether their owners have a mail, and have seen it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('ai_calls').addColumn('price_by', 'text').execute();
  await schema
    .createTable('ai_budget_warnings')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('workflow_id', 'text', (c) => c.notNull())
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('mailed_at', 'bigint')
    .addColumn('seen_at', 'bigint')
    .execute();
  await schema
    .createIndex('ai_budget_warnings_by_user')
    .on('ai_budget_warnings')
    .columns(['user_id', 'month'])
    .execute();
  await schema.createIndex('ai_budget_warnings_mailed').on('ai_budget_warnings').column('mailed_at').execute();
}
