import type { NodeRegistry } from '@heddle/nodes/registry';
import { nodeProblemsOf } from './problems.ts';
import type { CurrentWorkflow } from './revisions.ts';

/** Revisions whose answer is cached. */
const KEPT = 1000;

/**
 * True if a published revision has problems that would keep it from running: its triggers are not armed until they are solved. A secret that this server
 * cannot read is none of them, since no save can solve it; nor is a table, credential or workflow that does not exist: it can be made without a save, a run
 * that fails on it can be retried, and an unreachable database must hold nothing back. A workflow that was published before this check existed goes on until a save changes what it runs.
 */
export type IsHeldBack = (
  workflow: Pick<CurrentWorkflow, 'id' | 'isUnchecked' | 'revision' | 'graph'>,
) => boolean | Promise<boolean>;

/** The check, cached: a revision never changes. Synchronous for a cached one. */
export function createIsHeldBack(nodes: NodeRegistry): IsHeldBack {
  const kept = new Map<string, boolean>();
  return (workflow) => {
    if (workflow.isUnchecked) return false;
    const key = `${workflow.id}@${workflow.revision}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    return hasProblem(workflow.graph, nodes).then((held) => {
      if (kept.size >= KEPT) kept.delete(kept.keys().next().value ?? '');
      kept.set(key, held);
      return held;
    });
  };
}

async function hasProblem(graph: CurrentWorkflow['graph'], nodes: NodeRegistry): Promise<boolean> {
  const first = await nodeProblemsOf(graph, nodes).next();
  return first.done !== true;
}
