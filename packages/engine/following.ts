import type { FollowingNode } from '@heddle/contract/node/context';
import { beginsPasses } from '@heddle/contract/workflow/loops';
import type { Plan, PlanNode } from './plan.ts';
import { parametersOfNode } from './step-view.ts';

/** The nodes that an output port of a node leads to, in the order in which they are met from there. See `NodeContext.following`. */
export function followingOf(plan: Plan, node: PlanNode, port: string): FollowingNode[] {
  const direct = targetsOf(plan, node, (name) => name === port);
  const found = new Set(direct);
  for (const next of found)
    for (const target of targetsOf(plan, next, (name) => !isToolPort(next, name))) found.add(target);
  found.delete(node);
  return [...found].map((next) => viewOf(next, direct.includes(next)));
}

const targetsOf = (plan: Plan, node: PlanNode, takes: (port: string) => boolean): PlanNode[] =>
  node.outgoing.flatMap(({ sourcePort, target, back }) =>
    // What leads back to a head begins its next pass.
    takes(sourcePort) && !back ? (plan.nodes[target] ?? []) : [],
  );

/** A port of a head with several, at which only what it has decided on itself begins. */
const isToolPort = ({ loop }: PlanNode, port: string): boolean => loop?.port === null && beginsPasses(loop, port);

const viewOf = (node: PlanNode, first: boolean): FollowingNode => ({
  name: node.name,
  type: node.definition.type,
  typeName: node.definition.name,
  effect: node.settings.disabled ? 'none' : node.effect,
  first,
  fields: node.definition.fields,
  get data() {
    return parametersOfNode(node);
  },
});
