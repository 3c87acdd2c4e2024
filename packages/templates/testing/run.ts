import type { JsonObject } from '@heddle/contract/json';
import type { NodeServices } from '@heddle/contract/node/context';
import type { RunEvent, RunInput } from '@heddle/contract/run/events';
import type { Outputs } from '@heddle/contract/run/item';
import type { Durable } from '@heddle/engine/durable';
import { buildPlan } from '@heddle/engine/plan';
import type { RunOutcome } from '@heddle/engine/run';
import { runWorkflow } from '@heddle/engine/run';
import { loadNodes } from '@heddle/nodes/registry';
import type { Template } from '../template.ts';

export const registry = await loadNodes();

/** A journal in memory in which waiting takes no time. */
function memory(input: RunInput, seen: RunEvent[]): Durable {
  const settled: RunEvent[] = [{ type: 'started', at: Date.now(), ...input }];
  let wake: (() => void) | null = null;
  const settle = (event: RunEvent): void => {
    settled.push(event);
    wake?.();
  };
  const take = (): RunEvent | null => {
    const event = settled.shift() ?? null;
    if (event) seen.push(event);
    return event;
  };
  return {
    step: (_key, work) => void Promise.resolve(work.run().result).then(settle),
    sleep: (key, until) => settle({ type: 'woken', key, at: until }),
    abort: () => undefined,
    async next() {
      if (settled.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return take();
    },
  };
}

export interface TrialRun extends RunOutcome {
  /** What each node gave, by its name, over all its ports. */
  gave: Map<string, JsonObject[]>;
}

/** Runs a template through the engine in memory. */
export async function runTemplate(
  { json }: Template,
  input: Pick<RunInput, 'items' | 'mode'>,
  services: NodeServices,
): Promise<TrialRun> {
  const plan = buildPlan({ id: 'trial', name: json.name, revision: 1, graph: json }, (type) => registry.get(type));
  const trigger = plan.nodes.find((node) => node.definition.trigger)?.id ?? '';
  const events: RunEvent[] = [];
  const outcome = await runWorkflow(plan, 'trial', memory({ trigger, ...input }, events), services);
  if (!outcome) throw new Error('The run was put aside.');
  const gave = events.flatMap((event) =>
    'outputs' in event ? [[plan.byId.get(event.key)?.name ?? '', allOf(event.outputs)] as const] : [],
  );
  return { ...outcome, gave: new Map(gave) };
}

const allOf = (outputs: Outputs): JsonObject[] =>
  Object.values(outputs).flatMap((items) => items.map((item) => item.json));
