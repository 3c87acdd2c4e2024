import type {
  PassList,
  PassListQuery,
  RetryBody,
  RunListQuery,
  RunSearch,
  RunSearchQuery,
  RunStats,
  RunStatsQuery,
  RunViewQuery,
  StartRunBody,
  StepData,
  StepDataQuery,
} from '@heddle/contract/api/executions';
import { runErrors } from '@heddle/contract/errors/run';
import type { RunInput } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import { isFinal } from '@heddle/contract/run/states';
import type { AwaitedSignIn, PassName, PassView, RunSummary, RunView, StepView } from '@heddle/contract/run/view';
import type { Plan } from '@heddle/engine/plan';
import { projectSteps } from '@heddle/engine/view';
import type { Journal, RunOutline } from '@heddle/journals/journal';
import type { ExecutionRow } from '@heddle/journals/row';
import type { z } from 'zod';
import type { Db } from '../../platform/db/kysely.ts';
import type { Platform } from '../../platform/platform.ts';
import { awaitedSignIns } from '../../platform/runs/awaited-sign-ins.ts';
import { readOwnPublished } from '../../platform/workflows/revisions.ts';
import { clipStep, pageOf } from './clip.ts';
import { listPasses, passInEvents, readPorts } from './passes.ts';
import type { RunReader } from './run-reader.ts';
import { createRunReader } from './run-reader.ts';
import type { RunAsker } from './run-starting.ts';
import { createRunStarts } from './run-starting.ts';
import { createQueues } from './queues.ts';
import { searchRuns } from './search.ts';
import { readStats } from './stats.ts';
import type { ExecutionStore, ListedRun } from './store.ts';
import { createExecutionStore } from './store.ts';
import type { TriggersOfRuns } from './triggers-of-runs.ts';
import { createTriggersOfRuns } from './triggers-of-runs.ts';
import { summarize } from './summary.ts';

/** Runs of a user. The first parameter of each function is the user. */
export interface ExecutionService {
  /**
   * Starts a run of the user's workflow as it is published, or of its draft; settles once the run is on disk. Throws `workflow_not_found`, `workflow_invalid` with all
   * problems in its details, `execution_without_trigger`, `trigger_unknown`, `server_draining`, and the `limitErrors` of new runs. `by`: who asks.
   */
  start(userId: string, body: z.output<typeof StartRunBody>, by?: RunAsker): Promise<RunSummary>;
  /** One page of runs, and the number of runs on all pages. */
  list(userId: string, query: RunListQuery): Promise<{ runs: RunSummary[]; total: number }>;
  /** Counts the runs of the last days. */
  stats(userId: string, query: RunStatsQuery): Promise<RunStats>;
  /** Throws `execution_not_found`, as all that take an id do. */
  get(userId: string, id: string, query?: Pick<RunViewQuery, 'others'>): Promise<RunView>;
  /** The run without large lists of output items: they are empty in the view, and `items` reads them. */
  skim(userId: string, id: string): Promise<{ view: RunView; items: RunOutline['items'] }>;
  /** A page of a step's input or output items on a port; empty past the end. Throws `execution_step_unknown`. */
  stepData(userId: string, id: string, nodeId: string, query: StepDataQuery): Promise<StepData>;
  /** A pass of a loop with the steps of its body. Throws `execution_pass_unknown`. */
  pass(userId: string, id: string, name: PassName): Promise<PassView>;
  /** A page of the passes of a loop. Throws `execution_pass_unknown` where the run has no such loop. */
  passes(userId: string, id: string, loop: string, query: PassListQuery): Promise<PassList>;
  /**
   * Starts a new run of the run's workflow as it is published, or of its draft if the first run was one of a draft, with the trigger items of the first
   * run; `failed`: from the step that failed, if one has. Throws what `start` throws.
   */
  retry(userId: string, id: string, from: RetryBody['from'], by?: RunAsker): Promise<RunSummary>;
  /** Looks through runs for a trigger or a text, within limits: see `RunSearch`. The searches of a user take turns. */
  search(userId: string, query: RunSearchQuery, signal: AbortSignal): Promise<RunSearch>;
  /** Stops a run and all its descendants. Settles once the run has ended. Throws `execution_finished` where none of them is unfinished. */
  stop(userId: string, id: string): Promise<RunSummary>;
  /** The run and its plan; no plan where its revision cannot be run, so that it has no steps. */
  open(userId: string, id: string): Promise<{ row: ExecutionRow; plan: Plan | null }>;
  /** True if no event of the run is recorded after this position. The run has to be one that `open` returned. */
  hasAll(runId: string, position: number): Promise<boolean>;
}

/** What lists say of runs besides their rows. */
interface Surroundings {
  deletedWorkflows: ReadonlySet<string>;
  signIns: ReadonlyMap<string, AwaitedSignIn[]>;
  /** The names of the workflows of the runs that have started them, by run. */
  origins: ReadonlyMap<string, string>;
}

type ReadSurroundings = (userId: string, rows: readonly ListedRun[]) => Promise<Surroundings>;

const createSurroundings =
  (store: ExecutionStore, db: Db): ReadSurroundings =>
  async (userId, rows) => {
    const workflowIds = rows.map(({ workflowId }) => workflowId);
    const unfinished = rows.flatMap(({ id, status }) => (isFinal(status) ? [] : [id]));
    const [deletedWorkflows, signIns, origins] = await Promise.all([
      store.deletedAmong(userId, workflowIds),
      awaitedSignIns(db, unfinished),
      store.workflowNames(
        userId,
        rows.flatMap(({ originId }) => originId ?? []),
      ),
    ]);
    return { deletedWorkflows, signIns, origins };
  };

const toSummary = (
  row: ListedRun,
  { deletedWorkflows, signIns, origins }: Surroundings,
  trigger: RunSummary['trigger'],
): RunSummary => {
  const awaitsSignIn = signIns.get(row.id);
  const originName = row.originId === null ? undefined : origins.get(row.originId);
  return {
    ...summarize(row, trigger),
    ...(originName === undefined ? {} : { originName }),
    ...(deletedWorkflows.has(row.workflowId) ? { workflowDeleted: true } : {}),
    ...(awaitsSignIn ? { awaitsSignIn } : {}),
  };
};

const toView = (
  row: ExecutionRow,
  around: Surroundings,
  { only }: Pick<RunInput, 'only'>,
  steps: StepView[],
  trigger: RunSummary['trigger'],
): RunView => ({
  ...toSummary(row, around, trigger),
  revision: row.revision,
  ...(only === undefined ? {} : { only }),
  steps,
});

/** The service over the journal and its table of runs. */
export function createExecutionService(platform: Platform): ExecutionService {
  const { db, journal, nodes, offers } = platform;
  const triggersOf = createTriggersOfRuns(db, nodes);
  const triggerOf = async (row: ExecutionRow): Promise<RunSummary['trigger']> => (await triggersOf([row]))(row);
  const store = createExecutionStore(db);
  const reader = createRunReader(platform, store);
  const starts = createRunStarts(platform, reader);

  const surroundings = createSurroundings(store, db);

  return {
    ...createDataReading(journal, reader),
    ...createSearching(store, journal, triggersOf, surroundings),

    async start(userId, { workflowId, mode, trigger, items, testData, executionData, draft, from, upTo }, by) {
      const options = { executionData, draft, ...by };
      if (from) return starts.startFrom(userId, workflowId, mode, from, options);
      const kept = testData === undefined ? null : await offers.get('testData')(userId, workflowId, testData);
      const input = kept
        ? { mode, trigger: kept.nodeId, items: kept.items, ...(kept.request ? { request: kept.request } : {}) }
        : { mode, trigger, items: items?.map((json) => ({ json })) };
      return upTo
        ? starts.startUpTo(userId, workflowId, { ...input, upTo }, options)
        : starts.start(userId, workflowId, input, options);
    },

    stats: (userId, query) => readStats(db, userId, query, Date.now()),

    async list(userId, query) {
      const [rows, total] = await Promise.all([store.list(userId, query), store.count(userId, query)]);
      const around = await surroundings(userId, rows);
      const trigger = await triggersOf(rows);
      return { runs: rows.map((row) => toSummary(row, around, trigger(row))), total };
    },

    async get(userId, id, { others } = { others: 'own' }) {
      const run = await reader.record(userId, id);
      const around = await surroundings(userId, [run.row]);
      const last = others === 'latest' ? await reader.lastData(userId, run) : null;
      const steps = last ? [...last.steps.values()].map(({ step }) => step) : [...run.steps];
      return toView(run.row, around, run.input, steps, await triggerOf(run.row));
    },

    async skim(userId, id) {
      const { row, input, steps, items } = await reader.outline(userId, id);
      const around = await surroundings(userId, [row]);
      return { view: toView(row, around, input, [...steps], await triggerOf(row)), items };
    },

    async retry(userId, id, from, by = {}) {
      const { workflowId, revision, mode: earlierMode } = await reader.find(userId, id);
      // What was tried out as a draft is tried out again.
      const draft = revision > (await readOwnPublished(db, userId, workflowId)).revision;
      const options = { ...by, draft };
      const run = from === 'failed' ? await reader.record(userId, id) : null;
      const failed = run?.steps.find((step) => step.status === 'failed');
      if (failed) {
        // What runs in a loop begins with its first pass.
        const nodeId = failed.passes?.[0]?.loop ?? failed.nodeId;
        const again = { executionId: id, nodeId, input: undefined, only: false };
        return starts.startFrom(userId, workflowId, earlierMode, again, options);
      }
      const { trigger, mode, items, request } = await reader.started(id);
      return starts.start(userId, workflowId, { trigger, mode, items, ...(request ? { request } : {}) }, options);
    },

    async stop(userId, id) {
      await reader.find(userId, id);
      await journal.cancel(id);
      return summarize(await reader.find(userId, id));
    },

    open: reader.open,

    hasAll: async (runId, position) => (await journal.length(runId)) <= position + 1,
  };
}

function createDataReading(
  journal: Journal,
  reader: RunReader,
): Pick<ExecutionService, 'stepData' | 'pass' | 'passes'> {
  return {
    async stepData(userId, id, nodeId, { side, port, offset, limit, loop, pass }) {
      const { row, plan } = await reader.open(userId, id);
      const recorded = await journal.readOutline(row.id);
      const steps =
        loop === undefined || pass === undefined
          ? plan && recorded && projectSteps(plan, recorded.events)
          : (await passInEvents(plan, recorded?.events ?? [], { loop, pass })).steps;
      const step = steps?.find((candidate) => candidate.nodeId === nodeId);
      if (!recorded || !step) throw runErrors.execution_step_unknown({ node: nodeId });
      const ports = step[side] ?? {};
      // The view's schema says `unknown` of values that were recorded as JSON.
      const items = (Object.hasOwn(ports, port) ? (ports[port] ?? []) : []) as Item[];
      return { items: pageOf(await recorded.items(items.slice(offset, offset + limit))), total: items.length };
    },

    async pass(userId, id, name) {
      const { row, plan } = await reader.open(userId, id);
      const recorded = await journal.readOutline(row.id);
      if (!recorded) throw runErrors.execution_pass_unknown(name);
      const view = await passInEvents(plan, recorded.events, name);
      const steps: StepView[] = [];
      for (const step of view.steps) {
        const [input, output] = [await readPorts(step.input, recorded), await readPorts(step.output, recorded)];
        steps.push(clipStep({ ...step, input, output }, row.id, name));
      }
      return { ...view, steps };
    },

    async passes(userId, id, loop, query) {
      const { row, plan } = await reader.open(userId, id);
      return listPasses(plan, (await journal.readOutline(row.id))?.events ?? [], loop, query);
    },
  };
}

function createSearching(
  store: ExecutionStore,
  journal: Journal,
  triggersOf: TriggersOfRuns,
  surroundings: ReadSurroundings,
): Pick<ExecutionService, 'search'> {
  const searches = createQueues();
  return {
    search: (userId, query, signal) =>
      searches.run(userId, async () => {
        const { found, ...rest } = await searchRuns({ store, journal, triggersOf }, userId, query, signal);
        const rows = await store.listed([...found.keys()]);
        const around = await surroundings(userId, rows);
        const trigger = await triggersOf(rows);
        const runs = rows.map((row) => {
          const value = found.get(row.id);
          return { ...toSummary(row, around, trigger(row)), ...(value === undefined ? {} : { found: value }) };
        });
        return { runs, ...rest };
      }),
  };
}
