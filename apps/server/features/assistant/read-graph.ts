import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject } from '@heddle/contract/json';
import type { WorkflowProblem } from '@heddle/contract/api/workflows';
import { checkStructure } from '@heddle/contract/workflow/structure';
import type { WorkflowEdge, WorkflowGraph, WorkflowNode } from '@heddle/contract/workflow/schema';
import { nodeProblems, unconnectedNodes } from '@heddle/expression/workflow-problems';
import type { AnyNode } from '@heddle/contract/node/define';
import { asText } from '@heddle/contract/node/text';
import type { NodeRegistry } from '@heddle/nodes/registry';

/** A workflow as a model writes it. */
export interface WrittenWorkflow {
  name: string;
  explanation: string;
  nodes: { id: string; type: string; name: string; fields: JsonObject }[];
  edges: { from: string; port: string; to: string }[];
}

/** The form that a model has to give it in. */
export const workflowSchema: JsonObject = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    explanation: { type: 'string' },
    nodes: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          type: { type: 'string' },
          name: { type: 'string' },
          fields: { type: 'object', description: 'Values of fields by their names', additionalProperties: true },
        },
        required: ['id', 'type', 'name', 'fields'],
      },
      minItems: 1,
      maxItems: 60,
    },
    edges: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          from: { type: 'string', description: 'Id of a node' },
          port: { type: 'string', description: 'Output port of that node' },
          to: { type: 'string', description: 'Id of a node' },
        },
        required: ['from', 'port', 'to'],
      },
    },
  },
  required: ['name', 'explanation', 'nodes', 'edges'],
};

/** The graph that a model has written, with what is wrong in it and what is left to the user. */
export interface ReadWorkflow {
  graph: WorkflowGraph;
  /** What makes it no workflow, in sentences for the model. */
  faults: string[];
  /** Problems of nodes that the model can mend. */
  mistakes: WorkflowProblem[];
  /** What only the user can do: choose credentials. */
  left: WorkflowProblem[];
}

/** Makes a graph of what a model has written. Positions are those of a new node. */
export function readWritten(written: WrittenWorkflow, nodes: NodeRegistry): ReadWorkflow {
  const graph: WorkflowGraph = {
    nodes: written.nodes.map(({ id, type, name, fields }) => toNode(id, nodes.get(type)?.type ?? type, name, fields)),
    edges: written.edges.map(({ from, port, to }, index) => ({
      id: `e${index + 1}`,
      source: from,
      target: to,
      ...(port === '' || port === 'main' ? {} : { sourceHandle: port }),
    })),
  };
  const faults = [...structureFaults(graph, nodes), ...portFaults(graph, nodes), ...nameFaults(graph)];
  const left: WorkflowProblem[] = [];
  const mistakes: WorkflowProblem[] = [];
  for (const node of graph.nodes) {
    const type = nodes.get(node.type);
    for (const field of Object.keys(node.data).filter(
      (key) => type && key !== 'name' && !Object.hasOwn(type.fields, key),
    ))
      faults.push(`Node ${node.id} (${node.type}) has no field "${field}".`);
    if (!type) faults.push(`There is no node type "${node.type}".`);
    else for (const problem of nodeProblems(node, type)) (isForUser(problem, type) ? left : mistakes).push(problem);
  }
  mistakes.push(...unconnectedNodes(graph, nodes.get));
  if (!graph.nodes.some(({ type }) => nodes.get(type)?.trigger)) faults.push('There is no trigger.');
  return { graph, faults, mistakes, left };
}

function toNode(id: string, type: string, name: string, fields: JsonObject): WorkflowNode {
  return { id, type, position: { x: 0, y: 0 }, data: { ...fields, name } };
}

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

function portFaults({ nodes: list, edges }: WorkflowGraph, nodes: NodeRegistry): string[] {
  const byId = new Map(list.map((node) => [node.id, node]));
  return edges.flatMap(({ source, sourceHandle, target }: WorkflowEdge) => {
    const [from, to] = [byId.get(source), byId.get(target)].map((node) => node && nodes.get(node.type));
    const port = sourceHandle ?? 'main';
    const known = from?.outputs ?? ['main'];
    const hasPort = !from || from.portsFrom !== undefined || port === 'error' || known.includes(port);
    return [
      ...(to?.trigger ? [`An edge leads to node ${target}, which is a trigger and takes no items.`] : []),
      ...(hasPort ? [] : [`Node ${source} has no output "${port}"; it has ${known.join(', ')}.`]),
    ];
  });
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
