import { workflowErrors } from '@heddle/contract/errors/workflow';
import { borderOf, calledGraph } from '@heddle/contract/workflow/extract/graphs';
import { planExtraction } from '@heddle/contract/workflow/extract/rules';
import type { WorkflowGraph } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import type { WorkflowSettings } from '@heddle/contract/workflow/settings';
import type { Platform } from '../../platform/platform.ts';
import { toGraph } from '../../platform/workflows/revisions.ts';
import type { StoredWorkflow } from './store.ts';

/**
 * The graph of the workflow that these nodes of a stored one become, its secrets in plain text: they are sealed for the place where they are. Throws
 * `extraction_refused` and, for a secret of theirs that cannot be decrypted, `secret_unreadable`.
 */
export function extractedFrom(
  stored: Pick<StoredWorkflow, 'id' | 'nodes' | 'edges'>,
  wanted: { name: string; nodes: readonly string[] },
  { nodes, nodeSecrets }: Pick<Platform, 'nodes' | 'nodeSecrets'>,
): WorkflowGraph {
  const { graph, unreadable } = nodeSecrets.open(stored.id, toGraph(stored));
  const extraction = planExtraction(graph, new Set(wanted.nodes), nodes);
  const lost = unreadable.find(({ nodeId }) => extraction.ids.has(nodeId));
  if (lost) {
    const node = graph.nodes.find(({ id }) => id === lost.nodeId);
    const type = node && nodes.get(node.type);
    const field = type?.fields[lost.field]?.label ?? lost.field;
    throw workflowErrors.secret_unreadable({ field: node ? `${nodeName(node, type?.name)}: ${field}` : field });
  }
  return calledGraph(graph, extraction, nodes, borderOf(graph, extraction, nodes, wanted.name));
}

/**
 * The settings that the new workflow has of the one that calls it: the clock, how much runs at a time, and how long runs are kept. What is about a run as a
 * whole stays with the caller: its time limit, its line and its error workflow, which would otherwise be told twice.
 */
export function settingsOfCalled({ timeZone, parallel, keepDays, keepRuns }: WorkflowSettings): WorkflowSettings {
  return {
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(parallel === undefined ? {} : { parallel }),
    ...(keepDays === undefined ? {} : { keepDays }),
    ...(keepRuns === undefined ? {} : { keepRuns }),
  };
}
