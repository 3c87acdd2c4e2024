import type {
  RunListQuery,
  RunStats,
  RunStatsQuery,
  RunViewQuery,
  StartRunBody,
  StepData,
  StepDataQuery,
} from '@heddle/contract/api/executions';
import { HeddleError } from '@heddle/contract/errors/define';
import { runErrors } from '@heddle/contract/errors/run';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { JsonValue } from '@heddle/contract/json';
import type { RunInput } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import type { RunMode } from '@heddle/contract/run/states';
import type { RunSummary, RunView, StepView } from '@heddle/contract/run/view';
import type { Plan } from '@heddle/engine/plan';
import { pickTrigger } from '@heddle/engine/pick-trigger';
import { projectSteps } from '@heddle/engine/view';
import type { SkimmedRun } from '@heddle/journals/journal';
import type { ExecutionRow } from '@heddle/journals/row';
import type { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';
import type { RunOrigin } from '../../platform/runs/families/origin.ts';
import { laneOf } from '../../platform/runs/lane.ts';
import { findProblems } from '../../platform/workflows/problems.ts';
import { readOwnWorkflow } from '../../platform/workflows/revisions.ts';
import { pageOf } from './clip.ts';
import type { LastData, RecordedRun } from './last-data.ts';
import { readLastData } from './last-data.ts';
import { pinnedOutputs, rerunInput } from './rerun.ts';
import { readStats } from './stats.ts';
import type { ListedRun } from './store.ts';
import { createExecutionStore } from './store.ts';
import { summarize } from './summary.ts';

/** What else a run is started with. */
interface Given {
  executionData?: JsonValue | null | undefined;
  origin?: RunOrigin | null | undefined;
}

type RerunFrom = NonNullable<z.output<typeof StartRunBody>['from']>;

/** Runs of a user; who asks is the first parameter of each. */
export interface ExecutionService {
  /**
   * Starts a run of the user's workflow as it stands; settles once the run is on disk. Throws `workflow_not_found`, `workflow_invalid` with all
   * problems in its details, `execution_without_trigger`, `trigger_unknown`, `server_draining`, and the `limitErrors` of new runs. `origin`: the run whose
   * step asks.
   */
  start(userId: string, body: z.output<typeof StartRunBody>, origin?: RunOrigin | null): Promise<RunSummary>;
  /** One page, and how many runs there are on all of them. */
  list(userId: string, query: RunListQuery): Promise<{ runs: RunSummary[]; total: number }>;
  /** Counts the runs of the last days. */
  stats(userId: string, query: RunStatsQuery): Promise<RunStats>;
  /** Throws `execution_not_found`, as all that take an id do. */
  get(userId: string, id: string, query?: Pick<RunViewQuery, 'others'>): Promise<RunView>;
  /** The run, but for the items that its steps gave where there are many of them: those stand empty in the view, and `items` reads them. */
  skim(userId: string, id: string): Promise<{ view: RunView; items: SkimmedRun['items'] }>;
  /** A page of what a step was given or gave on a port; empty past the end. Throws `execution_step_unknown`. */
  stepData(userId: string, id: string, nodeId: string, query: StepDataQuery): Promise<StepData>;
  /**
   * Starts the run's workflow again as it stands now, with what the trigger gave the first time. The new run is another one. Throws what
   * `start` throws.
   */
  retry(userId: string, id: string, origin?: RunOrigin | null): Promise<RunSummary>;
  /** Stops a run and all that come from it. Settles once the run has ended. Throws `execution_finished` where nothing of it goes on. */
  stop(userId: string, id: string): Promise<RunSummary>;
  /** The run and its plan; no plan where its revision cannot be run, so that it has no steps. */
  open(userId: string, id: string): Promise<{ row: ExecutionRow; plan: Plan | null }>;
  /** True when nothing is recorded of the run after this position. The run has to be one that `open` gave. */
  hasAll(runId: string, position: number): Promise<boolean>;
}

const marked = (row: ListedRun, deleted: ReadonlySet<string>): RunSummary => ({
  ...summarize(row),
  ...(deleted.has(row.workflowId) ? { workflowDeleted: true } : {}),
});

const viewOf = (
  row: ExecutionRow,
  deleted: ReadonlySet<string>,
  { only }: Pick<RunInput, 'only'>,
  steps: StepView[],
): RunView => ({
  ...marked(row, deleted),
  revision: row.revision,
  ...(only === undefined ? {} : { only }),
  steps,
});

/** What can be done with runs. */
export function createExecutionService({
  db,
  families,
  journal,
  nodes,
  nodeSecrets,
  plans,
}: Platform): ExecutionService {
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

  async function open(userId: string, id: string): Promise<{ row: ExecutionRow; plan: Plan | null }> {
    const row = await find(userId, id);
    return { row, plan: await planOf(row) };
  }

  /** `input` without a trigger begins at the one that runs started by hand begin at. */
  async function begin(
    userId: string,
    workflowId: string,
    input: Omit<RunInput, 'trigger'> & { trigger?: string | undefined },
    { executionData, origin }: Given,
  ): Promise<RunSummary> {
    const workflow = await readOwnWorkflow(db, userId, workflowId);
    const trigger = input.only ?? pickTrigger(workflow.graph, nodes, input.trigger);
    const given = { ...input.given, ...pinnedOutputs(workflow.graph, nodes) };
    const problems = await findProblems(workflow, { nodes, nodeSecrets });
    const [first] = problems;
    if (first)
      throw workflowErrors.workflow_invalid(
        { count: problems.length, first: `${first.nodeName}: ${first.message}` },
        { details: { problems } },
      );
    const descent = origin ? await families.admit(origin) : {};
    const run = journal.start({
      ...descent,
      userId,
      workflowId,
      workflowName: workflow.name,
      revision: workflow.revision,
      input: { ...input, trigger, ...(Object.keys(given).length > 0 ? { given } : {}) },
      ...laneOf(workflow, input),
      ...(executionData === undefined ? {} : { executionData }),
    });
    const { id } = await run.committed;
    return summarize(await find(userId, id));
  }

  async function readRecorded(userId: string, id: string): Promise<RecordedRun & { row: ExecutionRow }> {
    await find(userId, id);
    const recorded = await journal.read(id);
    const started = recorded?.events.find((event) => event.type === 'started');
    if (!recorded || !started) throw runErrors.execution_not_found();
    const plan = await planOf(recorded.row);
    return {
      id,
      row: recorded.row,
      status: recorded.row.status,
      input: started,
      plan,
      steps: plan ? projectSteps(plan, recorded.events) : [],
    };
  }

  /** The last that is known of the workflow's nodes by one of its runs. */
  const lastDataOf = (userId: string, run: RecordedRun): Promise<LastData> =>
    readLastData(run, async (id) => ((await store.find(userId, id)) ? readRecorded(userId, id) : null));

  /** Starts a run that goes on from a node of an earlier one. */
  async function goOn(
    userId: string,
    workflowId: string,
    mode: RunMode,
    from: RerunFrom,
    given: Given,
  ): Promise<RunSummary> {
    const earlier = await readRecorded(userId, from.executionId);
    if (earlier.row.workflowId !== workflowId) throw runErrors.execution_not_found();
    const { graph } = await readOwnWorkflow(db, userId, workflowId);
    const input = rerunInput(graph, await lastDataOf(userId, earlier), pinnedOutputs(graph, nodes), {
      ...from,
      input: from.input,
    });
    return begin(userId, workflowId, { ...input, mode }, given);
  }

  async function get(
    userId: string,
    id: string,
    { others }: Pick<RunViewQuery, 'others'> = { others: 'own' },
  ): Promise<RunView> {
    const run = await readRecorded(userId, id);
    const deleted = await store.deletedAmong(userId, [run.row.workflowId]);
    const last = others === 'latest' ? await lastDataOf(userId, run) : null;
    return viewOf(
      run.row,
      deleted,
      run.input,
      last ? [...last.steps.values()].map(({ step }) => step) : [...run.steps],
    );
  }

  return {
    start: (userId, { workflowId, mode, trigger, items, executionData, from }, origin) =>
      from
        ? goOn(userId, workflowId, mode, from, { executionData, origin })
        : begin(
            userId,
            workflowId,
            { trigger, mode, items: (items ?? [{}]).map((json) => ({ json })) },
            { executionData, origin },
          ),

    stats: (userId, query) => readStats(db, userId, query, Date.now()),

    async list(userId, query) {
      const [rows, total] = await Promise.all([store.list(userId, query), store.count(userId, query)]);
      const deleted = await store.deletedAmong(
        userId,
        rows.map(({ workflowId }) => workflowId),
      );
      return { runs: rows.map((row) => marked(row, deleted)), total };
    },

    get,

    async skim(userId, id) {
      const { row, plan } = await open(userId, id);
      const recorded = await journal.skim(row.id);
      const started = recorded?.events.find((event) => event.type === 'started');
      if (!recorded || !started) throw runErrors.execution_not_found();
      const steps = plan ? projectSteps(plan, recorded.events) : [];
      return {
        view: viewOf(recorded.row, await store.deletedAmong(userId, [row.workflowId]), started, steps),
        items: recorded.items,
      };
    },

    async stepData(userId, id, nodeId, { side, port, offset, limit }) {
      const { row, plan } = await open(userId, id);
      const recorded = await journal.skim(row.id);
      const step =
        recorded && plan
          ? projectSteps(plan, recorded.events).find((candidate) => candidate.nodeId === nodeId)
          : undefined;
      if (!recorded || !step) throw runErrors.execution_step_unknown({ node: nodeId });
      const ports = step[side] ?? {};
      // The view's schema says `unknown` of values that were recorded as JSON.
      const items = (Object.hasOwn(ports, port) ? (ports[port] ?? []) : []) as Item[];
      return { items: pageOf(await recorded.items(items.slice(offset, offset + limit))), total: items.length };
    },

    async retry(userId, id, origin) {
      const { workflowId } = await find(userId, id);
      const started = (await journal.read(id))?.events.find((event) => event.type === 'started');
      if (!started) throw runErrors.execution_not_found();
      const { trigger, mode, items, request } = started;
      return begin(userId, workflowId, { trigger, mode, items, ...(request ? { request } : {}) }, { origin });
    },

    async stop(userId, id) {
      await find(userId, id);
      await journal.cancel(id);
      return summarize(await find(userId, id));
    },

    open,

    hasAll: async (runId, position) => (await journal.length(runId)) <= position + 1,
  };
}
