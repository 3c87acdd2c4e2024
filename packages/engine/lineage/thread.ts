import type { Thread } from '@heddle/expression/scope';
import type { Item } from '@heddle/contract/run/item';
import type { Origin } from '@heddle/contract/run/lineage';
import type { Plan, PlanNode } from '../plan.ts';
import { resultOf } from '../rules/result.ts';
import { looksAtReturned } from '../rules/returned.ts';
import type { RunState } from '../state.ts';
import { toOrigin } from './origin.ts';
import type { ThreadPlace } from './trace.ts';
import { outputsAt, walkBack } from './trace.ts';

/** The place of an item of the step's current input: of the current arrival, or of what came back to the head of a loop. */
export function currentInput(state: RunState, node: PlanNode, index: number, port = 'main'): ThreadPlace {
  const arrival = state.arrivals.get(node.index)?.current;
  const asking = node.loop !== null && looksAtReturned(state.loops[node.loop.index]);
  return {
    node,
    side: 'input',
    port,
    index: arrival?.port === port ? arrival.first + index : index,
    ...(asking ? { returned: true } : {}),
  };
}

/** The item of `target` that the item at `index` of the current input of `node` comes from, and how many places were visited to find it. */
export function followThread(
  plan: Plan,
  state: RunState,
  node: PlanNode,
  index: number,
  target: PlanNode,
): { thread: Thread; visited: number } {
  let found: Item | undefined;
  let several = false;
  const visited = walkBack(plan, state, currentInput(state, node, index), (place) => {
    if (place.node !== target || place.side === 'input') return 'on';
    const item = outputsAt(state, target, place.port)?.[place.index];
    if (found && item && item !== found) {
      several = true;
      return 'end';
    }
    found ??= item;
    return 'past';
  });
  return { thread: several ? 'several' : (found ?? 'none'), visited };
}

/** Where the items of the result, all nodes and ports together, come from among the items that the run began with. */
export function originsOfResult(plan: Plan, state: RunState): Origin[] {
  return resultOf(plan, state).flatMap(({ node, outputs }) =>
    Object.entries(outputs).flatMap(([port, items]) =>
      [...items.keys()].map((index) => {
        const found = new Set<number>();
        walkBack(plan, state, { node, side: 'output', port, index }, (place) => {
          if (place.side === 'output' || place.node.id !== state.input?.trigger) return 'on';
          found.add(place.index);
          return 'past';
        });
        return toOrigin(found);
      }),
    ),
  );
}
