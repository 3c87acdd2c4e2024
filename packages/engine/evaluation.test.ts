import { main } from '@heddle/contract/node/context';
import type { Effect } from '@heddle/contract/node/define';
import { defineNode } from '@heddle/contract/node/define';
import type { RunMode } from '@heddle/contract/run/states';
import { expect, it } from 'vitest';
import { apply, decide } from './apply.ts';
import { prepareStep } from './execute.ts';
import { buildPlan } from './plan.ts';
import { createState } from './state.ts';

const LATER = Number.MAX_SAFE_INTEGER;

/** What comes of a step whose node has this effect: its output says whether it was executed. */
async function outcome(mode: RunMode, effect: Effect, facts: { runsInEvaluations?: boolean; waits?: true } = {}) {
  const { waits, ...more } = facts;
  const node = defineNode({
    type: 'worker',
    name: 'Worker',
    description: '',
    category: 'Core Operations',
    icon: 'cog',
    summary: '',
    examples: [],
    effect,
    ...more,
    fields: {},
    sample: [{ did: 'nothing' }],
    run: () => ({ ...main([{ json: { did: 'its work' } }]), ...(waits ? { until: LATER } : {}) }),
  });
  const graph = { nodes: [{ id: 'n', type: 'worker', position: { x: 0, y: 0 }, data: { name: 'N' } }], edges: [] };
  const plan = buildPlan({ id: 'w', name: 'W', revision: 1, graph }, () => node);
  const state = createState(plan);
  apply(plan, state, { type: 'started', at: 0, trigger: 'n', items: [{ json: {} }], mode });
  const [command] = decide(state);
  if (command?.do !== 'run') throw new Error('nothing to run');
  const nowhere = () => Promise.reject(new Error('not here'));
  const services = { fetch: nowhere, files: { put: nowhere, open: nowhere } };
  const step = { plan, state, runId: 'r', services, node: command.node, key: command.key, attempt: 1, resumed: null };
  const work = prepareStep(step);
  const event = await work.run().result;
  const did = 'outputs' in event ? event.outputs?.['main']?.[0]?.json['did'] : undefined;
  return { did, type: event.type, recorded: work.effect };
}

it('reads in an evaluation, and changes and pays nothing: samples stand in for that', async () => {
  const did = (mode: RunMode, effect: Effect) => outcome(mode, effect).then((of) => of.did);
  const effects: Effect[] = ['none', 'read', 'write', 'pay'];
  const all = (mode: RunMode) => Promise.all(effects.map((effect) => did(mode, effect)));
  expect(await all('live')).toEqual(['its work', 'its work', 'its work', 'its work']);
  expect(await all('evaluation')).toEqual(['its work', 'its work', 'nothing', 'nothing']);
  expect(await all('dry')).toEqual(['its work', 'nothing', 'nothing', 'nothing']);
});

it('executes a node that writes where its type says that this is part of the evaluation, and records it as an effect', async () => {
  expect(await outcome('evaluation', 'write', { runsInEvaluations: true })).toMatchObject({
    did: 'its work',
    recorded: 'write',
  });
  expect(await outcome('evaluation', 'write')).toMatchObject({ recorded: 'none' });
  expect(await outcome('dry', 'write', { runsInEvaluations: true })).toMatchObject({ did: 'nothing' });
});

it('waits for no time to pass', async () => {
  expect((await outcome('live', 'none', { waits: true })).type).toBe('step.sleeping');
  expect((await outcome('evaluation', 'none', { waits: true })).type).toBe('step.completed');
});
