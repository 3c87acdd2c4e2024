import { randomUUID } from 'node:crypto';
import type { EvaluationSummary, EvaluationView } from '@heddle/contract/api/evaluations';
import type { Evaluation } from '@heddle/contract/workflow/evaluation';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { EvaluationTable } from '../../platform/db/schema/evaluations.ts';
import { iso, latestRuns } from './runs.ts';

/** The evaluations of a workflow. The workflow has to be the user's. */
export interface EvaluationStore {
  owns(userId: string, workflowId: string): Promise<boolean>;
  /** In order of creation, each with its latest run. */
  list(workflowId: string): Promise<EvaluationSummary[]>;
  count(workflowId: string): Promise<number>;
  find(workflowId: string, id: string): Promise<EvaluationView | null>;
  /** Returns the id. */
  create(workflowId: string, evaluation: Evaluation): Promise<string>;
  /** False if there is no such evaluation, as `remove` does. */
  update(workflowId: string, id: string, evaluation: Evaluation): Promise<boolean>;
  remove(workflowId: string, id: string): Promise<boolean>;
  /** All evaluations of a user, with their workflows. */
  all(userId: string): Promise<{ workflowId: string; evaluation: Evaluation }[]>;
}

type Row = Selectable<EvaluationTable>;
type Latest = Awaited<ReturnType<typeof latestRuns>>;

const toSummary = (row: Omit<Row, 'content' | 'workflow_id'>, latest: Latest): EvaluationSummary => ({
  id: row.id,
  name: row.name,
  cases: row.cases,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  lastRun: latest.get(row.id) ?? null,
});

/** An evaluation in a row. Only this feature writes it, after it was validated. */
export const readContent = ({ content }: { content: string }): Evaluation => JSON.parse(content) as Evaluation;

const columnsOf = (evaluation: Evaluation) => ({
  name: evaluation.name,
  cases: evaluation.cases.length,
  content: JSON.stringify(evaluation),
  updated_at: Date.now(),
});

/** The store over the table of evaluations. */
export function createEvaluationStore(db: Db): EvaluationStore {
  const own = (userId: string) => db.selectFrom('workflows').select('id').where('user_id', '=', userId);
  return {
    async owns(userId, workflowId) {
      return (await own(userId).where('id', '=', workflowId).executeTakeFirst()) !== undefined;
    },

    async list(workflowId) {
      const rows = await db
        .selectFrom('evaluations')
        .select(['id', 'name', 'cases', 'created_at', 'updated_at'])
        .where('workflow_id', '=', workflowId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      const latest = await latestRuns(
        db,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => toSummary(row, latest));
    },

    async count(workflowId) {
      const { total } = await db
        .selectFrom('evaluations')
        .select((of) => of.fn.countAll<number>().as('total'))
        .where('workflow_id', '=', workflowId)
        .executeTakeFirstOrThrow();
      return Number(total);
    },

    async find(workflowId, id) {
      const row = await db
        .selectFrom('evaluations')
        .selectAll()
        .where('workflow_id', '=', workflowId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? { ...toSummary(row, await latestRuns(db, [id])), evaluation: readContent(row) } : null;
    },

    async create(workflowId, evaluation) {
      const columns = columnsOf(evaluation);
      const id = randomUUID();
      await db
        .insertInto('evaluations')
        .values({ id, workflow_id: workflowId, created_at: columns.updated_at, ...columns })
        .execute();
      return id;
    },

    async update(workflowId, id, evaluation) {
      const { numUpdatedRows } = await db
        .updateTable('evaluations')
        .set(columnsOf(evaluation))
        .where('workflow_id', '=', workflowId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async remove(workflowId, id) {
      const { numDeletedRows } = await db
        .deleteFrom('evaluations')
        .where('workflow_id', '=', workflowId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async all(userId) {
      const rows = await db
        .selectFrom('evaluations')
        .select(['workflow_id', 'content'])
        .where('workflow_id', 'in', own(userId))
        .orderBy('workflow_id')
        .orderBy('created_at')
        .execute();
      return rows.map((row) => ({ workflowId: row.workflow_id, evaluation: readContent(row) }));
    },
  };
}
