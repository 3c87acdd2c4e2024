import type { WorkflowProblem } from '@heddle/contract/api/workflows';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject } from '@heddle/contract/json';
import type { AnyNode } from '@heddle/contract/node/define';
import { asText } from '@heddle/contract/node/text';
import type { WorkflowGraph, WorkflowNode } from '@heddle/contract/workflow/schema';
import { checkStructure } from '@heddle/contract/workflow/structure';
import { nodeProblems, unconnectedNodes } from '@heddle/expression/workflow-problems';
import type { NodeRegistry } from '@heddle/nodes/registry';
import { mendEdges, portFaults, unusedInputs } from './ports.ts';
import { modelFields } from './shown.ts';
import type { WrittenNode, WrittenWorkflow } from './written.ts';

/** The graph that a model has written, with what is wrong in it and what is left to the user. */
export interface ReadWorkflow {
  graph: WorkflowGraph;
  /** What makes it no workflow, in sentences for the model. */
  faults: string[];
  /** Problems of nodes that the model can mend. */
  mistakes: WorkflowProblem[];
  /** What may be a mistake, in sentences for the model: a workflow may be meant so. */
  doubts: string[];
  /** What only the user can do: choose credentials. */
  left: WorkflowProblem[];
}

/**
 * Makes a graph of what a model has written. A node that was there before, by id and type, keeps what the model has left out. Positions are those of a new node.
 */
export function readWritten(
  written: WrittenWorkflow,
  nodes: NodeRegistry,
  before: WorkflowGraph = { nodes: [], edges: [] },
): ReadWorkflow {
  const known = new Map(before.nodes.map((node) => [node.id, node]));
  const graph = mendEdges(
    {
      nodes: written.nodes.map((node) => toNode(node, nodes, known.get(node.id))),
      edges: written.edges.map(({ from, port, to, input = '' }, index) => ({
        id: `e${index + 1}`,
        source: from,
        target: to,
        sourceHandle: port || 'main',
        targetHandle: input || 'main',
      })),
    },
    nodes,
  );
  const faults = [...structureFaults(graph, nodes), ...portFaults(graph, nodes, before.edges), ...nameFaults(graph)];
  const left: WorkflowProblem[] = [];
  const mistakes: WorkflowProblem[] = [];
  for (const { id, fields } of written.nodes) {
    const node = graph.nodes.find((one) => one.id === id);
    const type = node && nodes.get(node.type);
    if (!type) continue;
    // Credentials that it has made up are left out, and are no reason to ask again.
    const allowed = { name: null, ...type.fields, ...modelFields(type, node.data) };
    for (const field of Object.keys(fields).filter((key) => !Object.hasOwn(allowed, key)))
      faults.push(`Node ${id} (${node.type}) has no field "${field}".`);
  }
  for (const node of graph.nodes) {
    const type = nodes.get(node.type);
    if (!type) faults.push(`There is no node type "${node.type}".`);
    else for (const problem of nodeProblems(node, type)) (isForUser(problem, type) ? left : mistakes).push(problem);
  }
  mistakes.push(...unconnectedNodes(graph, nodes.get));
  if (!graph.nodes.some(({ type }) => nodes.get(type)?.trigger)) faults.push('There is no trigger.');
  return { graph, faults, mistakes, doubts: unusedInputs(graph, nodes), left };
}

/** A written node with what it had before. A name among its fields is that of the node; credentials are never a model's. */
function toNode(
  { id, type: key, name, fields }: WrittenNode,
  types: NodeRegistry,
  before?: WorkflowNode,
): WorkflowNode {
  const type = types.get(key);
  const kept = before && (types.get(before.type)?.type ?? before.type) === (type?.type ?? key) ? before : null;
  const { name: _again, ...rest } = fields;
  const data = { ...kept?.data, ...withoutOwn(type, rest), name };
  return { id, type: kept?.type ?? type?.type ?? key, position: { x: 0, y: 0 }, data };
}

/** Fields without credentials and secrets, which a model can only make up. */
const withoutOwn = (type: AnyNode | undefined, fields: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => !['credential', 'secret'].includes(type?.fields[name]?.kind ?? '')),
  );

/** True for what a model cannot know: which credential, table or workflow of the user's, and secrets. */
function isForUser({ field, code }: WorkflowProblem, type: AnyNode | undefined): boolean {
  const spec = field === null ? undefined : type?.fields[field];
  if (!spec || code !== 'field_required') return false;
  return (
    spec.kind === 'credential' ||
    spec.kind === 'workflow' ||
    spec.kind === 'secret' ||
    spec.names !== undefined ||
    spec.loads !== undefined
  );
}

function structureFaults(graph: WorkflowGraph, nodes: NodeRegistry): string[] {
  try {
    checkStructure(graph, nodes);
    return [];
  } catch (thrown) {
    if (!(thrown instanceof HeddleError)) throw thrown;
    return [thrown.message];
  }
}

function nameFaults({ nodes }: WorkflowGraph): string[] {
  const names = nodes.map(({ data }) => asText(data['name']));
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map(
    (name) => `Two nodes are named "${name}".`,
  );
}

/** A problem as the model is told it. */
export const problemText = ({ nodeId, message, hint }: WorkflowProblem): string =>
  `node ${nodeId}: ${message}${hint === undefined ? '' : ` ${hint}`}`;
