import type { RunListQuery, RunStats, RunStatsQuery, StartRunBody } from '@heddle/contract/api/executions';
import { HeddleError } from '@heddle/contract/errors/define';
import { runErrors } from '@heddle/contract/errors/run';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { JsonValue } from '@heddle/contract/json';
import type { RunInput } from '@heddle/contract/run/events';
import type { RunSummary, RunView } from '@heddle/contract/run/view';
import type { Plan } from '@heddle/engine/plan';
import { projectSteps } from '@heddle/engine/view';
import type { ExecutionRow } from '@heddle/journals/row';
import type { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';
import { findProblems } from '../../platform/workflows/problems.ts';
import { readOwnWorkflow } from '../../platform/workflows/revisions.ts';
import { readStats } from './stats.ts';
import { createExecutionStore } from './store.ts';
import { summarize } from './summary.ts';
import { pickTrigger } from './trigger.ts';

/** Runs of a user; who asks is the first parameter of each. */
export interface ExecutionService {
  /**
   * Starts a run of the user's workflow as it stands; settles once the run is on disk. Throws `workflow_not_found`, `workflow_invalid` with all
   * problems in its details, `execution_without_trigger`, `trigger_unknown`, `server_draining`.
   */
  start(userId: string, body: z.output<typeof StartRunBody>): Promise<RunSummary>;
  /** One page, and how many runs there are on all of them. */
  list(userId: string, query: RunListQuery): Promise<{ runs: RunSummary[]; total: number }>;
  /** Counts the runs of the last days. */
  stats(userId: string, query: RunStatsQuery): Promise<RunStats>;
  /** Throws `execution_not_found`, as all that take an id do. */
  get(userId: string, id: string): Promise<RunView>;
  /**
   * Starts the run's workflow again as it stands now, with what the trigger gave the first time. The new run is another one. Throws what
   * `start` throws.
   */
  retry(userId: string, id: string): Promise<RunSummary>;
  /** Settles once the run has ended. Throws `execution_finished`. */
  stop(userId: string, id: string): Promise<RunSummary>;
  /** The run and its plan; no plan where its revision cannot be run, so that it has no steps. */
  open(userId: string, id: string): Promise<{ row: ExecutionRow; plan: Plan | null }>;
  /** True when nothing is recorded of the run after this position. The run has to be one that `open` gave. */
  hasAll(runId: string, position: number): Promise<boolean>;
}

/** What can be done with runs. */
export function createExecutionService({ db, journal, nodes, plans }: Platform): ExecutionService {
  const store = createExecutionStore(db);

  async function find(userId: string, id: string): Promise<ExecutionRow> {
    const row = await store.find(userId, id);
    if (!row) throw runErrors.execution_not_found();
    return row;
  }

  async function planOf(row: ExecutionRow): Promise<Plan | null> {
    try {
      return await plans.get(row.workflowId, row.revision);
    } catch (error) {
      if (error instanceof HeddleError) return null;
      throw error;
    }
  }

  /** `input` without a trigger begins at the one that runs started by hand begin at. */
  async function begin(
    userId: string,
    workflowId: string,
    input: Omit<RunInput, 'trigger'> & { trigger?: string | undefined },
    executionData?: JsonValue | null,
  ): Promise<RunSummary> {
    const workflow = await readOwnWorkflow(db, userId, workflowId);
    const trigger = pickTrigger(workflow.graph, nodes, input.trigger);
    const problems = await findProblems(workflow.graph, nodes);
    const [first] = problems;
    if (first) throw workflowErrors.workflow_invalid({ count: problems.length, first: `${first.nodeName}: ${first.message}` }, { details: { problems } });
    const run = journal.start({
      userId,
      workflowId,
      workflowName: workflow.name,
      revision: workflow.revision,
      input: { ...input, trigger },
      ...(executionData === undefined ? {} : { executionData }),
    });
    const { id } = await run.committed;
    return summarize(await find(userId, id));
  }

  return {
    start: (userId, { workflowId, mode, trigger, items, executionData }) =>
      begin(userId, workflowId, { trigger, mode, items: (items ?? [{}]).map((json) => ({ json })) }, executionData),

    stats: (userId, query) => readStats(db, userId, query, Date.now()),

    async list(userId, query) {
      const [rows, total] = await Promise.all([store.list(userId, query), store.count(userId, query)]);
      return { runs: rows.map(summarize), total };
    },

    async get(userId, id) {
      await find(userId, id);
      const recorded = await journal.read(id);
      if (!recorded) throw runErrors.execution_not_found();
      const plan = await planOf(recorded.row);
      return { ...summarize(recorded.row), revision: recorded.row.revision, steps: plan ? projectSteps(plan, recorded.events) : [] };
    },

    async retry(userId, id) {
      const { workflowId } = await find(userId, id);
      const started = (await journal.read(id))?.events.find((event) => event.type === 'started');
      if (!started) throw runErrors.execution_not_found();
      const { trigger, mode, items, request } = started;
      return begin(userId, workflowId, { trigger, mode, items, ...(request ? { request } : {}) });
    },

    async stop(userId, id) {
      await find(userId, id);
      await journal.cancel(id);
      return summarize(await find(userId, id));
    },

    async open(userId, id) {
      const row = await find(userId, id);
      return { row, plan: await planOf(row) };
    },

    async hasAll(runId, position) {
      const recorded = await journal.read(runId);
      return (recorded?.events.length ?? 0) <= position + 1;
    },
  };
}
