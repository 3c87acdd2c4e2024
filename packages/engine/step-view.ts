import type { StepInfo } from '@heddle/expression/scope';
import type { JsonObject } from '@heddle/contract/json';
import { parametersOf } from '@heddle/contract/node/parameters';
import type { Plan, PlanNode } from './plan.ts';
import type { RunState } from './state.ts';

const known = new WeakMap<PlanNode, JsonObject>();

/** The part of a node's configuration that expressions can read, see `parametersOf`. Computed on first use. */
export function parametersOfNode(node: PlanNode): JsonObject {
  const parameters = known.get(node) ?? parametersOf(node.definition.fields, node.data);
  known.set(node, parameters);
  return parameters;
}

/** The step as expressions see it; outside of a run where `state` is left out. */
export function viewOfStep(plan: Plan, node: PlanNode, state?: RunState): StepInfo {
  const { timeZone } = plan.settings;
  const [first] = node.incoming;
  const previous = first && plan.nodes[first.source]?.name;
  return {
    run: (state?.steps[node.index]?.runs || 1) - 1,
    get parameters() {
      return parametersOfNode(node);
    },
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(previous === undefined ? {} : { previous }),
  };
}
