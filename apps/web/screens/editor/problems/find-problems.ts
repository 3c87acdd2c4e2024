import type { WorkflowProblem } from '@heddle/contract/api/workflows';
import type { ResourceReference } from '@heddle/expression/references';
import { missingReference, referencesOf } from '@heddle/expression/references';
import { nodeProblems, unconnectedNodes } from '@heddle/expression/workflow-problems';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { CatalogEntry } from '@heddle/contract/node/define';
import type { Catalog } from '../store/catalog.ts';
import type { Graph } from '../store/document.ts';
import type { NodeProblem, Problems } from '../store/problems.ts';

/** How long the page may be kept busy at a time, in milliseconds. */
const TURN_MS = 8;

const toError = (problem: WorkflowProblem): NodeProblem => ({ ...problem, severity: 'error' });

// Node data is replaced, never mutated, so results are cached by object.
const known = new WeakMap<
  WorkflowNode['data'],
  { entry: CatalogEntry | undefined; id: string; type: string; found: readonly NodeProblem[] }
>();

function ofNode(node: WorkflowNode, entry: CatalogEntry | undefined): readonly NodeProblem[] {
  const before = known.get(node.data);
  if (before?.entry === entry && before?.id === node.id && before.type === node.type) return before.found;
  const found = nodeProblems(node, entry).map(toError);
  known.set(node.data, { entry, id: node.id, type: node.type, found });
  return found;
}

/** What is wrong with a node. Nothing as long as the fields of its type are not loaded: then nothing can be said of it. */
function errorsOf(
  node: WorkflowNode,
  catalog: Catalog,
  exists: (reference: ResourceReference) => boolean,
): NodeProblem[] {
  const entry = catalog.withFields(node.type);
  if (!entry && catalog.get(node.type)) return [];
  const missing = referencesOf(node, entry).filter((reference) => !exists(reference));
  return [...ofNode(node, entry), ...missing.map((reference) => toError(missingReference(node, entry, reference)))];
}

/**
 * The problems of a workflow: those the server checks for, and the nodes that no edge leads to. Without `exists`, all that nodes refer to counts as there.
 * Yields to the page in between; null if `isOver` reports that the result is no longer needed.
 */
export async function findProblems(
  { nodes, edges }: Graph,
  catalog: Catalog,
  isOver: () => boolean,
  exists: (reference: ResourceReference) => boolean = () => true,
): Promise<Problems | null> {
  const loose = new Map(
    unconnectedNodes({ nodes, edges: [...edges] }, catalog.get).map((problem) => [problem.nodeId, problem]),
  );
  const byNode = new Map<string, readonly NodeProblem[]>();
  let turn = performance.now();
  for (const node of nodes) {
    const errors = errorsOf(node, catalog, exists);
    const warning = loose.get(node.id);
    const found = warning ? [...errors, { ...warning, severity: 'warning' as const }] : errors;
    if (found.length > 0) byNode.set(node.id, found);
    if (performance.now() - turn < TURN_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (isOver()) return null;
    turn = performance.now();
  }
  return { all: [...byNode.values()].flat(), byNode };
}
