import type { RunSummary } from '@heddle/contract/run/view';
import type { NodeRegistry } from '@heddle/nodes/registry';
import type { Db } from '../../platform/db/kysely.ts';
import { toGraph } from '../../platform/workflows/revisions.ts';
import type { ListedRun } from './store.ts';

type Trigger = NonNullable<RunSummary['trigger']>;
type Run = Pick<ListedRun, 'workflowId' | 'revision' | 'triggerNode'>;

/** Revisions whose nodes are remembered: their types never change. */
const MOST_KNOWN = 2000;

/** Describes the triggers that runs began at; undefined where that is not known any more. */
export type TriggersOfRuns = (runs: readonly Run[]) => Promise<(run: Run) => Trigger | undefined>;

/** Reads them from the revisions that the runs have kept. */
export function createTriggersOfRuns(db: Db, nodes: NodeRegistry): TriggersOfRuns {
  /** The types of a revision's triggers by node id. */
  const known = new Map<string, ReadonlyMap<string, string>>();
  const nameOf = ({ workflowId, revision }: Run): string => `${workflowId}:${revision}`;

  async function learn(run: Run): Promise<void> {
    const row = await db
      .selectFrom('workflow_revisions')
      .select(['nodes', 'edges'])
      .where('workflow_id', '=', run.workflowId)
      .where('revision', '=', run.revision)
      .executeTakeFirst();
    const graph = row ? toGraph(row) : { nodes: [] };
    const [oldest] = known.keys();
    if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest);
    known.set(nameOf(run), new Map(graph.nodes.map(({ id, type }) => [id, type])));
  }

  return async (runs) => {
    for (const run of runs) if (run.triggerNode !== null && !known.has(nameOf(run))) await learn(run);
    const found = new Map(runs.map((run) => [nameOf(run), known.get(nameOf(run))]));
    return (run) => {
      const nodeId = run.triggerNode;
      const type = nodeId === null ? undefined : found.get(nameOf(run))?.get(nodeId);
      if (nodeId === null || type === undefined) return undefined;
      return { nodeId, type, name: nodes.get(type)?.name ?? type };
    };
  };
}
