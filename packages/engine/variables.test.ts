import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { json } from '@heddle/contract/node/fields';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { StatePort, StateScope } from '@heddle/contract/node/state';
import { createNodeState } from '@heddle/contract/node/state';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { VARIABLES } from '@heddle/contract/node/variables';
import { describe, expect, it } from 'vitest';
import { apply, decide } from './apply.ts';
import { prepareStep } from './execute.ts';
import { buildPlan } from './plan.ts';
import { createState } from './state.ts';
import { variablesIn } from './variables.ts';

const refuse = (): Promise<never> => Promise.reject(new Error('not here'));

/** A port that holds these variables. */
async function holding(variables: { readonly [scope in StateScope]?: JsonObject }): Promise<StatePort> {
  const port = createMemoryState();
  const state = createNodeState(port, 'earlier');
  for (const scope of ['run', 'workflow', 'user'] as const) {
    for (const [name, value] of Object.entries(variables[scope] ?? {}))
      await state.in(scope, VARIABLES).set(name, value);
  }
  return port;
}

const node = defineNode({
  type: 'tested',
  name: 'Tested',
  description: '',
  category: 'Core Operations',
  icon: 'box',
  summary: '',
  examples: [],
  effect: 'none',
  fields: { value: json({ label: 'Value' }) },
  run: ({ items, field }) => main(items.map((_, index) => ({ json: { value: field.value(index) ?? null } }))),
});

/** The value of the field of a step for a single item. */
async function valueOf(value: string, state: StatePort, settings: JsonObject = {}): Promise<JsonValue | undefined> {
  const graph = {
    nodes: [{ id: 'n', type: 'tested', position: { x: 0, y: 0 }, data: { value, ...settings } }],
    edges: [],
  };
  const plan = buildPlan({ id: 'w', name: 'W', revision: 1, graph }, () => node);
  const run = createState(plan);
  apply(plan, run, { type: 'started', at: 0, trigger: 'n', items: [{ json: { key: 'b' } }], mode: 'live' });
  const [command] = decide(run);
  if (command?.do !== 'run') throw new Error('nothing to run');
  const services = { fetch: refuse, files: { put: refuse, open: refuse }, state };
  const event = await prepareStep({
    plan,
    state: run,
    runId: 'r1',
    services,
    node: command.node,
    key: command.key,
    attempt: 1,
    resumed: null,
  }).run().result;
  if (event.type === 'step.failed') throw new Error(event.error.message);
  return event.type === 'step.completed' ? event.outputs['main']?.[0]?.json['value'] : undefined;
}

describe('$vars', () => {
  it('reads variables of the run, else of the workflow, else of the user', async () => {
    const state = await holding({ user: { a: 1, b: 1, c: 1 }, workflow: { b: 2, c: 2 }, run: { c: { deep: 3 } } });
    expect(await valueOf('{{ [$vars.a, $vars["b"], $vars.c.deep, $vars.none ?? "none"] }}', state)).toEqual([
      1,
      2,
      3,
      'none',
    ]);
  });

  it('reads variables with computed names', async () => {
    const state = await holding({ workflow: { a: 1, b: 2 } });
    expect(await valueOf('{{ $vars[key] }}', state)).toBe(2);
    expect(await valueOf('{{ Object.keys($vars) }}', state)).toEqual(['a', 'b']);
  });

  it('is available to steps that run for each item', async () => {
    expect(await valueOf('{{ $vars.a }}', await holding({ user: { a: 1 } }), { perItem: true })).toBe(1);
  });

  it('loads nothing if no expression mentions it', async () => {
    const never: StatePort = { get: refuse, list: refuse, change: refuse, claim: refuse };
    expect(await valueOf('{{ key }}', never)).toBe('b');
  });

  it.each<[JsonObject, unknown]>([
    [{ url: 'https://example.com/{{ id }}', note: 'vars' }, null],
    [
      { url: '{{ $vars.base }}/{{ $vars?.path }}', list: [{ name: 'x', value: "{{ $vars['other name'] }}" }] },
      ['base', 'path', 'other name'],
    ],
    [{ condition: '$vars . limit > 5' }, ['limit']],
    [{ a: '{{ $vars.a }}', b: '{{ $vars[name] }}' }, 'all'],
    [{ a: '{{ JSON.stringify($vars) }}' }, 'all'],
    [{ a: '{{ $varsity }}' }, null],
  ])('is found in %j', (data, use) => {
    expect(variablesIn(data)).toEqual(use);
  });
});
