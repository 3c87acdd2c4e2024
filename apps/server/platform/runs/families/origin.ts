import type { NewRun } from '@heddle/journals/journal';
import type { ExecutionRow } from '@heddle/journals/row';

/** How many runs, messages and calls may lead from a root run to another one. */
export const MOST_HOPS = 20;

/** How many runs may descend from one root run. */
export const MOST_DESCENDANTS = 10_000;

/** The run that leads to another one: by a step, a message or a call. */
export interface RunOrigin {
  /** The run itself and the first one of its family; null for a run of another server or user. */
  run: { id: string; rootId: string } | null;
  /** How many hops lead from the root to it. */
  hops: number;
}

/** A run of this server as the origin of others. */
export const originOf = ({ id, rootId, hops }: Pick<ExecutionRow, 'id' | 'rootId' | 'hops'>): RunOrigin => ({
  run: { id, rootId },
  hops,
});

/** The descent of a run that another one leads to. */
export function descent({ run, hops }: RunOrigin): Pick<NewRun, 'rootId' | 'hops' | 'originId'> {
  return { hops: hops + 1, ...(run ? { rootId: run.rootId, originId: run.id } : {}) };
}
