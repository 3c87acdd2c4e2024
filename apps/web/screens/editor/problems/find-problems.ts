import { tableErrors } from '@heddle/contract/errors/tables';
import { nodeName } from '@heddle/contract/workflow/node-name';
import { hasExpression } from '@heddle/expression/template';
import { nodeProblems, unconnectedNodes } from '@heddle/expression/workflow-problems';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { CatalogEntry } from '@heddle/contract/node/define';
import { isInUse } from '@heddle/contract/node/when';
import type { Catalog } from '../store/catalog.ts';
import type { Graph } from '../store/document.ts';
import type { NodeProblem, Problems } from '../store/problems.ts';

/** How long the page may be kept busy at a time, in milliseconds. */
const TURN_MS = 8;

// Node data is replaced, never mutated, so results are cached by object.
const known = new WeakMap<
  WorkflowNode['data'],
  { entry: CatalogEntry | undefined; id: string; type: string; found: readonly NodeProblem[] }
>();

function ofNode(node: WorkflowNode, entry: CatalogEntry | undefined): readonly NodeProblem[] {
  const before = known.get(node.data);
  if (before?.entry === entry && before?.id === node.id && before.type === node.type) return before.found;
  const found = nodeProblems(node, entry).map((problem): NodeProblem => ({ ...problem, severity: 'error' }));
  known.set(node.data, { entry, id: node.id, type: node.type, found });
  return found;
}

/** The names of tables that a node's fields give without an expression, by field. Nodes that are switched off use none. */
export function namedTables(
  { data }: WorkflowNode,
  entry: CatalogEntry | undefined,
): { field: string; name: string }[] {
  if (!entry || data['disabled'] === true) return [];
  return Object.entries(entry.fields).flatMap(([field, spec]) => {
    const name = data[field];
    if (spec.names !== 'table' || typeof name !== 'string' || !isInUse(spec, entry.fields, data)) return [];
    return name.trim() === '' || hasExpression(name) ? [] : [{ field, name: name.trim() }];
  });
}

function missingTables(
  node: WorkflowNode,
  entry: CatalogEntry | undefined,
  tables: ReadonlySet<string> | undefined,
): NodeProblem[] {
  if (!tables) return [];
  return namedTables(node, entry)
    .filter(({ name }) => !tables.has(name.toLowerCase()))
    .map(({ field, name }) => {
      const { code, message, hint } = tableErrors.table_not_found({ name });
      const nodeId = node.id;
      return {
        nodeId,
        nodeName: nodeName(node, entry?.name),
        field,
        code,
        message,
        ...(hint === undefined ? {} : { hint }),
        severity: 'error',
      };
    });
}

/**
 * The problems of a workflow: those the server checks for, tables that do not exist, and the nodes that no edge leads to. `tables` are the names of the
 * user's tables in lower case; without them none is missing. Yields to the page in between; null if `isOver` reports that the result is no longer needed.
 */
export async function findProblems(
  { nodes, edges }: Graph,
  catalog: Catalog,
  isOver: () => boolean,
  tables?: ReadonlySet<string>,
): Promise<Problems | null> {
  const loose = new Map(
    unconnectedNodes({ nodes, edges: [...edges] }, catalog.get).map((problem) => [problem.nodeId, problem]),
  );
  const byNode = new Map<string, readonly NodeProblem[]>();
  let turn = performance.now();
  for (const node of nodes) {
    const entry = catalog.get(node.type);
    const errors = [...ofNode(node, entry), ...missingTables(node, entry, tables)];
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
