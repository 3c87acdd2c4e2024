import type { NodeContext, NodeResult, NodeServices } from '@heddle/contract/node/context';
import type { Effect } from '@heddle/contract/node/define';
import { defineNode } from '@heddle/contract/node/define';
import { text } from '@heddle/contract/node/fields';
import type { JsonObject } from '@heddle/contract/json';
import type { RunMemory } from '@heddle/contract/node/resources';
import type { RunEvent, RunInput } from '@heddle/contract/run/events';
import { apply, decide } from '../apply.ts';
import { prepareStep } from '../execute.ts';
import { buildPlan } from '../plan.ts';
import { createState } from '../state.ts';

/** The services that every step has, none of which can be used. */
export const noServices = {
  fetch: () => Promise.reject(new Error('not here')),
  files: { put: () => Promise.reject(new Error('not here')), open: () => Promise.reject(new Error('not here')) },
};

/** Executes a workflow of one node, for two items, up to its event. */
export function attempt(
  run: (context: NodeContext) => NodeResult | Promise<NodeResult>,
  options: {
    effect?: Effect;
    data?: JsonObject;
    input?: Partial<RunInput>;
    sample?: JsonObject[];
    outputs?: string[];
    now?: number;
    memory?: RunMemory;
    services?: Partial<NodeServices>;
  } = {},
): { result: RunEvent | Promise<RunEvent>; stop: (() => void) | null; effect: Effect } {
  const node = defineNode({
    type: 'tested',
    name: 'Tested',
    description: '',
    category: 'Core Operations',
    icon: 'box',
    summary: '',
    examples: [],
    effect: options.effect ?? 'none',
    fields: { greeting: text({ label: 'Greeting' }) },
    ...(options.sample ? { sample: options.sample } : {}),
    ...(options.outputs ? { outputs: options.outputs } : {}),
    run: (context) => run(context as unknown as NodeContext),
  });
  const graph = {
    nodes: [{ id: 'n', type: 'tested', position: { x: 0, y: 0 }, data: { name: 'N', ...options.data } }],
    edges: [],
  };
  const plan = buildPlan({ id: 'w', name: 'W', revision: 1, graph }, () => node);
  const state = createState(plan);
  apply(plan, state, {
    type: 'started',
    at: 0,
    trigger: 'n',
    items: [{ json: { who: 'Ada' } }, { json: { who: 'Bob' } }],
    mode: 'live',
    ...options.input,
  });
  const [command] = decide(state);
  if (command?.do !== 'run') throw new Error('nothing to run');
  const work = prepareStep({
    plan,
    state,
    runId: 'r1',
    services: {
      ...noServices,
      ...(options.now === undefined ? {} : { clock: () => options.now ?? 0 }),
      ...(options.memory ? { memory: options.memory } : {}),
      ...options.services,
    },
    node: command.node,
    key: command.key,
    attempt: 1,
    resumed: null,
  });
  return { ...work.run(), effect: work.effect };
}
