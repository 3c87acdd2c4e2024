import type { StepView } from '@heddle/contract/run/view';
import { isAnnotation } from '@heddle/contract/workflow/annotations';
import { nodeName } from '@heddle/contract/workflow/schema';
import { unreachedStep } from '../../../run/unreached-step.ts';
import type { Catalog } from '../store/catalog.ts';
import type { Graph } from '../store/document.ts';
import { flowOrder } from '../store/flow-order.ts';

/** The steps of a run of which nothing is known yet but the workflow, in flow order. */
export function waitingSteps(graph: Graph, catalog: Catalog): StepView[] {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  return flowOrder(graph).flatMap((id) => {
    const node = byId.get(id);
    if (!node || isAnnotation(node.type)) return [];
    return unreachedStep({ id, name: nodeName(node, catalog.get(node.type)?.name), type: node.type });
  });
}
