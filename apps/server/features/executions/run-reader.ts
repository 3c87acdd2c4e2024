import { HeddleError } from '@heddle/contract/errors/define';
import { runErrors } from '@heddle/contract/errors/run';
import type { RunEvent } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import type { StepView } from '@heddle/contract/run/view';
import { baseKey } from '@heddle/engine/keys';
import type { Plan } from '@heddle/engine/plan';
import { createProjection, projectSteps } from '@heddle/engine/view';
import type { RunOutline } from '@heddle/journals/journal';
import type { ExecutionRow } from '@heddle/journals/row';
import type { Platform } from '../../platform/platform.ts';
import type { LastData, RunRecord } from './last-data.ts';
import { readLastData } from './last-data.ts';
import { fold } from './passes.ts';
import type { ExecutionStore } from './store.ts';

/** The first event of a run: what it was started with. */
export type StartedEvent = Extract<RunEvent, { type: 'started' }>;

/** A recorded run with its row. */
export type StoredRunRecord = RunRecord & { row: ExecutionRow };

/** Reads recorded runs of a user. Every function throws `execution_not_found`. */
export interface RunReader {
  find(userId: string, id: string): Promise<ExecutionRow>;
  /** The run and its plan; no plan where its revision cannot be run, so that it has no steps. */
  open(userId: string, id: string): Promise<{ row: ExecutionRow; plan: Plan | null }>;
  /** What the run was started with. The run has to be one that `find` returned. */
  started(id: string): Promise<StartedEvent>;
  /** The whole run with its steps. */
  record(userId: string, id: string): Promise<StoredRunRecord>;
  /** As `record`, without large items: `items` reads them. */
  outline(userId: string, id: string): Promise<StoredRunRecord & Pick<RunOutline, 'items'>>;
  /** The last known data of the workflow's nodes, as seen by one of its runs. */
  lastData(userId: string, run: RunRecord): Promise<LastData>;
  /** What arrived at a node of a run in a pass of the loop around it, by port. `pass`: `2.14` in nested loops. Throws `execution_node_not_in_pass`. */
  passInput(run: RunRecord, nodeId: string, pass: string): Promise<{ [port: string]: readonly Item[] }>;
}

function startedIn(events: readonly RunEvent[] | undefined): StartedEvent {
  const started = events?.find((event) => event.type === 'started');
  if (!started) throw runErrors.execution_not_found();
  return started;
}

/** The reader over the journal. */
export function createRunReader(
  { journal, plans }: Pick<Platform, 'journal' | 'plans'>,
  store: ExecutionStore,
): RunReader {
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

  async function toRecord({ row, events }: Pick<RunOutline, 'row' | 'events'>): Promise<StoredRunRecord> {
    const input = startedIn(events);
    const plan = await planOf(row);
    return { id: row.id, row, status: row.status, input, plan, steps: plan ? projectSteps(plan, events) : [] };
  }

  async function record(userId: string, id: string): Promise<StoredRunRecord> {
    await find(userId, id);
    const recorded = await journal.read(id);
    if (!recorded) throw runErrors.execution_not_found();
    return toRecord(recorded);
  }

  return {
    find,
    record,

    async open(userId, id) {
      const row = await find(userId, id);
      return { row, plan: await planOf(row) };
    },

    started: async (id) => startedIn((await journal.read(id))?.events),

    async outline(userId, id) {
      await find(userId, id);
      const outline = await journal.readOutline(id);
      if (!outline) throw runErrors.execution_not_found();
      return { ...(await toRecord(outline)), items: outline.items };
    },

    async passInput({ id, plan }, nodeId, pass) {
      const node = plan?.byId.get(nodeId);
      const recorded = await journal.read(id);
      const projection = plan && createProjection(plan);
      const execution = `${baseKey(nodeId)}#${pass}`;
      const inputs: NonNullable<StepView['input']>[] = [];
      await fold(recorded?.events ?? [], (event) => {
        const step = projection?.push(event).find((view) => view.execution === execution);
        return step?.input ? inputs.push(step.input) > 0 : false;
      });
      // Written by the engine: the view's schema says `unknown` of values that were recorded as JSON.
      if (inputs[0]) return inputs[0] as { [port: string]: readonly Item[] };
      throw runErrors.execution_node_not_in_pass({ node: node?.name ?? nodeId, pass });
    },

    lastData: (userId, run) =>
      readLastData(run, async (id) => ((await store.find(userId, id)) ? record(userId, id) : null)),
  };
}
