import type { ItemSource, StepLineage } from '@heddle/contract/run/lineage';
import { beginsPasses } from '@heddle/contract/workflow/loops';
import type { Plan, PlanNode } from '../plan.ts';
import type { RunState } from '../state.ts';
import { stepOf } from '../state.ts';
import { findArrived, inputPortsOf, originInPass } from './trace.ts';

/** The lineage of a step as screens see it. */
export function viewLineage(plan: Plan, state: RunState, node: PlanNode): StepLineage {
  const sources: { [port: string]: ItemSource[] } = {};
  for (const port of inputPortsOf(node)) {
    const found = sourcesAt(plan, state, node, port);
    if (found.length > 0) sources[port] = found;
  }
  return { sources, origins: originsOf(state, node) };
}

function sourcesAt(plan: Plan, state: RunState, node: PlanNode, port: string): ItemSource[] {
  const found: ItemSource[] = [];
  findArrived(state, node, port, ({ by, first, count, sent }) => {
    const source = plan.nodes[by.source];
    if (by.leaves)
      found.push({ first, count, head: by.leaves.head.id, origins: state.collected.get(by.index)?.origins ?? [] });
    else if (source) found.push({ first, count, node: source.id, port: by.sourcePort, sent });
    return false;
  });
  return found;
}

function originsOf(state: RunState, node: PlanNode): StepLineage['origins'] {
  const step = stepOf(state, node);
  const { loop } = node;
  const running = loop && state.loops[loop.index];
  const passes = Object.entries(step.outputs ?? {}).filter(([port]) => loop && beginsPasses(loop, port));
  if (running && passes.length > 0)
    return Object.fromEntries(
      passes.map(([port, items]) => [port, items.map((_, index) => originInPass(running, port, index))]),
    );
  return state.arrivals.get(node.index)?.origins ?? step.origins ?? {};
}
