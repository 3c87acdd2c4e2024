import type { Kysely } from 'kysely';

/** Evaluations of workflows, their runs, and the results of cases. Costs are in billionths of a US dollar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('evaluations')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('workflow_id', 'text', (c) => c.notNull().references('workflows.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('cases', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('evaluations_by_workflow')
    .on('evaluations')
    .columns(['workflow_id', 'created_at'])
    .execute();
  await schema
    .createTable('evaluation_runs')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('evaluation_id', 'text', (c) => c.notNull().references('evaluations.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('workflow_id', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('trigger', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('cases', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .execute();
  await schema
    .createIndex('evaluation_runs_by_evaluation')
    .on('evaluation_runs')
    .columns(['evaluation_id', 'started_at'])
    .execute();
  await schema.createIndex('evaluation_runs_by_status').on('evaluation_runs').column('status').execute();
  await schema
    .createTable('evaluation_results')
    .addColumn('run_id', 'text', (c) => c.notNull().references('evaluation_runs.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('execution_id', 'text')
    // Until when a server grades it.
    .addColumn('claimed_until', 'bigint', (c) => c.notNull())
    .addColumn('output', 'text')
    .addColumn('scores', 'text')
    .addColumn('score', 'double precision')
    .addColumn('error', 'text')
    .addColumn('duration_ms', 'bigint')
    .addColumn('tokens', 'bigint', (c) => c.notNull())
    .addColumn('cost', 'bigint')
    .addPrimaryKeyConstraint('evaluation_results_key', ['run_id', 'position'])
    .execute();
  await schema.createIndex('evaluation_results_by_execution').on('evaluation_results').column('execution_id').execute();
}
