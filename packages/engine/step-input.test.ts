import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { AnyNode, Effect } from '@heddle/contract/node/define';
import { defineNode } from '@heddle/contract/node/define';
import { text } from '@heddle/contract/node/fields';
import type { JsonObject } from '@heddle/contract/json';
import type { RunEvent } from '@heddle/contract/run/events';
import type { RunMode } from '@heddle/contract/run/states';
import { describe, expect, it } from 'vitest';
import { runInMemory } from './in-memory.ts';
import { buildPlan } from './plan.ts';
import { projectSteps } from './view.ts';

const nowhere = (): Promise<never> => Promise.reject(new Error('not here'));
const three = [{ json: { n: 1 } }, { json: { n: 2 } }, { json: { n: 3 } }];

const typeOf = (
  type: string,
  run: (context: NodeContext) => NodeResult,
  effect: Effect = 'none',
  more: Partial<AnyNode> = {},
): AnyNode =>
  defineNode({
    type,
    name: type,
    description: '',
    category: 'Core Operations',
    icon: 'box',
    summary: '',
    examples: [],
    effect,
    fields: { told: text({ label: 'Told' }) },
    ...more,
    run,
  });

/** Runs a trigger that outputs three items, and after it a node with this configuration. */
async function run(
  data: JsonObject,
  does: (context: NodeContext) => NodeResult,
  { mode = 'live', effect = 'none' }: { mode?: RunMode; effect?: Effect } = {},
) {
  const types = new Map([
    ['start', typeOf('start', ({ items }) => main(items), 'none', { trigger: true })],
    ['does', typeOf('does', does, effect, { inputs: ['main', 'other'] })],
  ]);
  const nodes = [
    { id: 'a', type: 'start', position: { x: 0, y: 0 }, data: { name: 'A', runOnce: true } },
    { id: 'b', type: 'does', position: { x: 0, y: 0 }, data: { name: 'B', ...data } },
  ];
  const edges = ['main', 'other'].map((port) => ({ id: port, source: 'a', target: 'b', targetHandle: port }));
  const plan = buildPlan({ id: 'w', name: 'W', revision: 1, graph: { nodes, edges } }, (type) => types.get(type));
  const events: RunEvent[] = [];
  const services = { fetch: nowhere, files: { put: nowhere, open: nowhere } };
  const outcome = await runInMemory(
    plan,
    { id: 'r', input: { trigger: 'a', items: three, mode }, services },
    (event) => void events.push(event),
  );
  return { items: outcome?.items.map(({ json }) => json), steps: projectSteps(plan, events) };
}

const counts = ({ items, input, field }: NodeContext): NodeResult =>
  main([
    {
      json: {
        main: items.length,
        other: input('other').length,
        told: items.map((_, index) => String(field['told']?.(index))),
      },
    },
  ]);

describe('a node that runs once', () => {
  it('works with the first item of each input, and its expressions see no other', async () => {
    const { items, steps } = await run({ runOnce: true, told: '{{ n }} of {{ $input.all().length }}' }, counts);
    expect(items).toEqual([{ main: 1, other: 1, told: ['1 of 1'] }]);
    // What arrived is shown as it is; the trigger before it, at which nothing arrives, has given all of its items.
    expect(steps.map(({ input }) => input?.['main']?.length)).toEqual([3, 3]);
  });

  it('is one whose setting says so', async () => {
    expect((await run({}, counts)).items).toMatchObject([{ main: 3, other: 3 }]);
    expect((await run({ runOnce: 'yes' }, counts)).items).toMatchObject([{ main: 3 }]);
  });

  it('runs for that item alone if it runs for each item', async () => {
    expect((await run({ runOnce: true, perItem: true, told: '{{ n }}' }, counts)).items).toEqual([
      { main: 1, other: 1, told: ['1'] },
    ]);
  });

  it('outputs the first item in a dry run that does not run it', async () => {
    expect((await run({ runOnce: true }, counts, { mode: 'dry', effect: 'write' })).items).toEqual([{ n: 1 }]);
  });

  it('passes all items on if it is disabled', async () => {
    expect((await run({ runOnce: true, disabled: true }, counts)).items).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });
});
