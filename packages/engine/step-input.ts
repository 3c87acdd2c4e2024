import type { Item } from '@heddle/contract/run/item';
import type { PlanNode } from './plan.ts';
import type { RunState } from './state.ts';
import { looksAtReturned } from './rules/returned.ts';
import { edge } from './state.ts';

/** The input of a step at one of the node's ports: all items there, or only the first if the node runs once. */
export function stepInput(state: RunState, node: PlanNode, port = 'main'): readonly Item[] {
  const items = inputOf(state, node, port);
  return node.settings.runOnce && items.length > 1 ? items.slice(0, 1) : items;
}

const noItems: readonly Item[] = [];

/** The items at one input port of a node: those of its live edges, in edge order. The trigger that fired has the run's own items. */
export function inputOf(state: RunState, node: PlanNode, port = 'main'): readonly Item[] {
  const instead = state.input?.inputs?.[node.id];
  if (instead) return instead[port] ?? noItems;
  if (state.input?.trigger === node.id) return port === 'main' ? state.input.items : noItems;
  if (state.caught?.by === node) return port === 'main' ? state.caught.items : noItems;
  const arrival = state.arrivals.get(node.index)?.current;
  if (arrival) return arrival.port === port ? arrival.items : noItems;
  // The head of a loop that decides on another pass sees what came back.
  const loop = node.loop && state.loops[node.loop.index];
  if (looksAtReturned(loop)) return port === 'main' ? loop.returned : noItems;
  let first: readonly Item[] | null = null;
  let joined: Item[] | null = null;
  for (const into of node.incoming) {
    if (into.targetPort !== port || into.back || state.edges[into.index] !== edge.live) continue;
    const items = into.leaves
      ? (state.collected.get(into.index)?.items ?? noItems)
      : (state.steps[into.source]?.outputs?.[into.sourcePort] ?? noItems);
    if (!first) first = items;
    else {
      joined ??= [...first];
      for (const item of items) joined.push(item);
    }
  }
  return joined ?? first ?? noItems;
}
