import type { StepView } from '@heddle/contract/run/view';
import { nodeName } from '@heddle/contract/workflow/schema';
import type { Catalogue } from '../store/catalogue.ts';
import type { Graph } from '../store/document.ts';
import { flowOrder } from '../store/flow-order.ts';

/** The steps of a run of which nothing is known yet but the workflow, in flow order. */
export function waitingSteps(graph: Graph, catalogue: Catalogue): StepView[] {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  return flowOrder(graph).flatMap((id) => {
    const node = byId.get(id);
    if (!node) return [];
    return {
      key: id,
      nodeId: id,
      name: nodeName(node, catalogue.get(node.type)?.name),
      type: node.type,
      status: 'waiting',
      attempt: 0,
      startedAt: null,
      finishedAt: null,
      durationMs: null,
      wakesAt: null,
      input: null,
      output: null,
      error: null,
    };
  });
}
