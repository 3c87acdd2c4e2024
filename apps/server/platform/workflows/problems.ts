import { setImmediate } from 'node:timers/promises';
import type { WorkflowProblem } from '@heddle/contract/api/workflows';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { ResourceReference } from '@heddle/expression/references';
import { missingReference, referencesOf } from '@heddle/expression/references';
import { nodeProblemSteps } from '@heddle/expression/workflow-problems';
import type { WorkflowGraph, WorkflowNode } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import type { NodeRegistry } from '@heddle/nodes/registry';
import type { Db } from '../db/kysely.ts';
import { readExisting } from './existing.ts';
import type { NodeSecrets, UnreadableSecret } from './secrets.ts';

/** Longest stretch of checking before others get their turn. Milliseconds. */
const TURN_MS = 15;

interface Knowledge {
  db: Db;
  nodes: NodeRegistry;
  nodeSecrets: NodeSecrets;
}

/**
 * The errors that keep a user's stored workflow from running, by node: see `nodeProblems`, secrets that cannot be decrypted (`secret_unreadable`), and
 * tables, credentials and workflows that do not exist (`table_not_found`, `credential_not_found`, `workflow_not_found`). Rejects where the database cannot be read.
 */
export async function findProblems(
  workflow: { id: string; userId: string; graph: WorkflowGraph },
  { db, nodes, nodeSecrets }: Knowledge,
): Promise<WorkflowProblem[]> {
  const { graph, unreadable } = nodeSecrets.open(workflow.id, workflow.graph);
  const problems = unreadable.flatMap((secret) => unreadableProblem(secret, graph, nodes));
  const found: Found[] = [];
  for await (const step of inTurns(graph, (node) => foundIn(node, nodes))) found.push(step);
  const exists = await readExisting(
    db,
    workflow.userId,
    found.flatMap(({ reference }) => reference ?? []),
  );
  for (const { node, problem, reference } of found) {
    if (problem) problems.push(problem);
    else if (reference && !exists(reference)) problems.push(missingReference(node, nodes.get(node.type), reference));
  }
  return problems;
}

/** The problems of the nodes of a graph that the graph itself has, whose secrets may be sealed; others get their turn in between. */
export const nodeProblemsOf = (
  graph: Pick<WorkflowGraph, 'nodes'>,
  nodes: NodeRegistry,
): AsyncGenerator<WorkflowProblem> => inTurns(graph, (node) => nodeProblemSteps(node, nodes.get(node.type)));

/** What is found in a node: a problem, or something it refers to. */
interface Found {
  node: WorkflowNode;
  problem?: WorkflowProblem;
  reference?: ResourceReference;
}

function* foundIn(node: WorkflowNode, nodes: NodeRegistry): Generator<Found | undefined> {
  const type = nodes.get(node.type);
  for (const problem of nodeProblemSteps(node, type)) yield problem && { node, problem };
  for (const reference of referencesOf(node, type)) yield { node, reference };
}

/** What `stepsOf` yields for each node, without the undefined ones; others get their turn in between. */
async function* inTurns<T>(
  graph: Pick<WorkflowGraph, 'nodes'>,
  stepsOf: (node: WorkflowNode) => Iterable<T | undefined>,
): AsyncGenerator<T> {
  let turn = performance.now();
  const others = async (): Promise<void> => {
    await setImmediate();
    turn = performance.now();
  };
  for (const node of graph.nodes) {
    for (const step of stepsOf(node)) {
      if (step !== undefined) yield step;
      if (performance.now() - turn >= TURN_MS) await others();
    }
    if (performance.now() - turn >= TURN_MS) await others();
  }
}

function unreadableProblem(
  { nodeId, field }: UnreadableSecret,
  graph: WorkflowGraph,
  nodes: NodeRegistry,
): WorkflowProblem[] {
  const node = graph.nodes.find(({ id }) => id === nodeId);
  if (!node || node.data['disabled'] === true) return [];
  const type = nodes.get(node.type);
  const { code, message, hint } = workflowErrors.secret_unreadable({ field: type?.fields[field]?.label ?? field });
  return [
    { nodeId, nodeName: nodeName(node, type?.name), field, code, message, ...(hint === undefined ? {} : { hint }) },
  ];
}
