import type { JsonObject } from '@heddle/contract/json';
import { isSameJson } from '@heddle/contract/json';
import type { RunInput } from '@heddle/contract/run/events';
import type { Outputs } from '@heddle/contract/run/item';
import type { Plan, PlanNode } from '@heddle/engine/plan';
import type { LastData, LastStep } from './last-data.ts';

/** What does not change what a node does. */
const COSMETIC = new Set(['description', 'notes', 'notesInFlow', 'pinned', 'pinnedOrigins']);

/**
 * The part of a run's input by which the nodes before `node` are not run again: for each of them that completed in an earlier run, whose configuration and
 * incoming edges are as they were, and whose sources can be used again as well. Nodes in loops always run. Where the trigger can be used again, so can its
 * items.
 */
export function reuseBefore(
  plan: Plan,
  node: PlanNode,
  last: LastData,
): Pick<RunInput, 'given' | 'givenOrigins' | 'reused'> & Partial<Pick<RunInput, 'trigger' | 'items' | 'request'>> {
  const known = new Map<PlanNode, boolean>();
  const given: { [nodeId: string]: Outputs } = {};
  const givenOrigins: { [nodeId: string]: NonNullable<LastStep['step']['lineage']>['origins'] } = {};
  const { input } = last.whole;

  function canReuse(one: PlanNode): boolean {
    const before = known.get(one);
    if (before !== undefined) return before;
    // A node on a circle is in a loop, and so never used again; until that is seen, the circle ends here.
    known.set(one, false);
    // All of them are looked at: one that has to run again may itself begin with what another one gave.
    const sources = one.incoming.map(({ source }) => {
      const from = plan.nodes[source];
      return from !== undefined && canReuse(from);
    });
    const found = last.steps.get(one.id);
    const was = found?.run.plan?.byId.get(one.id);
    const able =
      one !== node &&
      one.within === null &&
      one.loop === null &&
      found?.step.status === 'completed' &&
      found.step.output !== null &&
      was !== undefined &&
      isUnchanged(plan, one, found.run.plan, was) &&
      (one.incoming.length > 0 || input.trigger === one.id) &&
      sources.every(Boolean);
    known.set(one, able);
    // The view's schema says `unknown` of values that were recorded as JSON.
    if (able) given[one.id] = found.step.output as Outputs;
    if (able && found.step.lineage) givenOrigins[one.id] = found.step.lineage.origins;
    return able;
  }

  for (const { source } of node.incoming) {
    const from = plan.nodes[source];
    if (from) canReuse(from);
  }
  const reused = Object.keys(given);
  if (reused.length === 0) return {};
  const { trigger, items, request } = input;
  return { given, givenOrigins, reused, trigger, items, ...(request ? { request } : {}) };
}

function isUnchanged(plan: Plan, now: PlanNode, earlier: Plan | null, was: PlanNode): boolean {
  return (
    now.definition.type === was.definition.type &&
    now.name === was.name &&
    isSameJson(essential(now.data), essential(was.data)) &&
    isSameJson(sourcesOf(plan, now), sourcesOf(earlier, was))
  );
}

const essential = (data: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !COSMETIC.has(name)));

const sourcesOf = (plan: Plan | null, { incoming }: PlanNode): string[][] =>
  incoming.map(({ source, sourcePort, targetPort }) => [plan?.nodes[source]?.id ?? '', sourcePort, targetPort]);
