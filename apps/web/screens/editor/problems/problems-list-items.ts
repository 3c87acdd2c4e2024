import type { EditorState } from '../store/editor-store.ts';
import type { NodeProblem } from '../store/problems.ts';

/** Something wrong with the workflow, as the list shows it. */
export interface ListedProblem extends Pick<NodeProblem, 'nodeId' | 'nodeName' | 'message' | 'severity'> {
  /** The parameter and what it is called; null where the problem is the node's own. */
  parameter: string | null;
  field: string | null;
  hint: string | undefined;
}

/** All problems of the workflow, node by node: those that keep it from running, then those with which it runs all the same. */
export function listProblems({
  problems,
  nodes,
  catalog,
}: Pick<EditorState, 'problems' | 'nodes' | 'catalog'>): ListedProblem[] {
  const typeOf = new Map(nodes.map((node) => [node.id, node.type]));
  const listed = problems.all.map(({ nodeId, nodeName, field, message, hint, severity }): ListedProblem => {
    const spec = field === null ? undefined : catalog.get(typeOf.get(nodeId) ?? '')?.fields[field];
    return { nodeId, nodeName, parameter: field, field: spec?.label ?? field, message, hint, severity };
  });
  return [
    ...listed.filter(({ severity }) => severity === 'error'),
    ...listed.filter(({ severity }) => severity === 'warning'),
  ];
}
