import { parameterLabel } from '@heddle/contract/described/field';
import type { EditorState } from '../store/editor-store.ts';
import type { NodeProblem } from '../store/problems.ts';

/** Something wrong with the workflow, as the list shows it. */
export interface ListedProblem extends Pick<NodeProblem, 'nodeId' | 'nodeName' | 'message' | 'severity'> {
  /** The parameter and its label; null for a problem of the node itself. */
  parameter: string | null;
  field: string | null;
  hint: string | undefined;
}

/** All problems of the workflow by node: errors first, then warnings. */
export function listProblems({
  problems,
  nodes,
  catalog,
}: Pick<EditorState, 'problems' | 'nodes' | 'catalog'>): ListedProblem[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const listed = problems.all.map(({ nodeId, nodeName, field, message, hint, severity }): ListedProblem => {
    const node = byId.get(nodeId);
    const label =
      field === null || !node
        ? field
        : (catalog.get(node.type)?.fields?.[field]?.label ?? parameterLabel(node.data, field));
    return { nodeId, nodeName, parameter: field, field: label ?? field, message, hint, severity };
  });
  return [
    ...listed.filter(({ severity }) => severity === 'error'),
    ...listed.filter(({ severity }) => severity === 'warning'),
  ];
}
