import type { WorkflowProblem } from '@heddle/contract/api/workflows';

/** Something wrong with a node. An `error` keeps the workflow from running; with a `warning` it runs, though hardly as meant. */
export interface NodeProblem extends WorkflowProblem {
  severity: 'error' | 'warning';
}

/** The problems of a workflow: in the order of its nodes, and by node. */
export interface Problems {
  readonly all: readonly NodeProblem[];
  readonly byNode: ReadonlyMap<string, readonly NodeProblem[]>;
}

export const noProblems: Problems = { all: [], byNode: new Map() };
