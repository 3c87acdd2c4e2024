import type { Kysely } from 'kysely';

/** What calls of AI models use: each call, the sums that budgets are compared with, totals of months, budgets and own prices. Costs are in billionths of a US dollar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const ofUser = (name: string) =>
    schema.createTable(name).addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'));
  await ofUser('ai_calls')
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('run_id', 'text', (c) => c.notNull())
    .addColumn('step_key', 'text', (c) => c.notNull())
    .addColumn('workflow_id', 'text', (c) => c.notNull())
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('held_tokens', 'bigint', (c) => c.notNull())
    .addColumn('held_cost', 'bigint', (c) => c.notNull())
    // Null once it has been recorded.
    .addColumn('held_until', 'bigint')
    .addColumn('input_tokens', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('cached_tokens', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('output_tokens', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('cost', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('ai_calls_key', ['user_id', 'key'])
    .execute();
  await schema.createIndex('ai_calls_by_id').on('ai_calls').columns(['user_id', 'id']).execute();
  await schema.createIndex('ai_calls_by_run').on('ai_calls').columns(['run_id', 'id']).execute();
  await schema.createIndex('ai_calls_held').on('ai_calls').column('held_until').execute();
  await schema.createIndex('ai_calls_by_age').on('ai_calls').column('created_at').execute();
  await ofUser('ai_meters')
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('tokens', 'bigint', (c) => c.notNull())
    .addColumn('cost', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('ai_meters_key', ['user_id', 'scope'])
    .execute();
  await schema.createIndex('ai_meters_by_scope').on('ai_meters').column('scope').execute();
  await ofUser('ai_totals')
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('workflow_id', 'text', (c) => c.notNull())
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('calls', 'bigint', (c) => c.notNull())
    .addColumn('input_tokens', 'bigint', (c) => c.notNull())
    .addColumn('output_tokens', 'bigint', (c) => c.notNull())
    .addColumn('cost', 'bigint', (c) => c.notNull())
    .addColumn('unpriced', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('ai_totals_key', ['user_id', 'month', 'workflow_id', 'model'])
    .execute();
  await ofUser('ai_budgets')
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('workflow_id', 'text', (c) => c.notNull())
    .addColumn('tokens', 'bigint')
    .addColumn('cost', 'bigint')
    .addPrimaryKeyConstraint('ai_budgets_key', ['user_id', 'scope', 'workflow_id'])
    .execute();
  await ofUser('ai_prices')
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('input', 'double precision', (c) => c.notNull())
    .addColumn('cached', 'double precision', (c) => c.notNull())
    .addColumn('output', 'double precision', (c) => c.notNull())
    .addPrimaryKeyConstraint('ai_prices_key', ['user_id', 'model'])
    .execute();
}
