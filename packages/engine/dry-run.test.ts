import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { credential } from '@heddle/contract/node/fields';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { expect, it, vi } from 'vitest';
import { apply, decide } from './apply.ts';
import { prepareStep } from './execute.ts';
import { buildPlan } from './plan.ts';
import { createState } from './state.ts';

const key: OpenCredential = {
  id: 'c1',
  type: 'apiKeyHeader',
  name: 'Shop',
  values: {},
  secrets: new Set(),
  renewable: false,
  http: () => Promise.resolve({}),
};

/** A node that runs in dry runs too, as it has no effect, and asks for its credential. */
const node = defineNode({
  type: 'signer',
  name: 'Signer',
  description: '',
  category: 'Core Operations',
  icon: 'key',
  summary: '',
  examples: [],
  effect: 'none',
  fields: { account: credential({ label: 'Account', types: ['apiKeyHeader'] }) },
  run: async (context) => main([{ json: { opened: (await context.credential('account')).name } }]),
});

async function runIn(mode: 'live' | 'dry') {
  const graph = {
    nodes: [{ id: 'n', type: 'signer', position: { x: 0, y: 0 }, data: { name: 'N', account: 'c1' } }],
    edges: [],
  };
  const plan = buildPlan({ id: 'w', name: 'W', revision: 1, graph }, () => node);
  const state = createState(plan);
  apply(plan, state, { type: 'started', at: 0, trigger: 'n', items: [{ json: {} }], mode });
  const [command] = decide(state);
  if (command?.do !== 'run') throw new Error('nothing to run');
  const nowhere = () => Promise.reject(new Error('not here'));
  const openCredential = vi.fn(() => Promise.resolve(key));
  const services = { fetch: nowhere, files: { put: nowhere, open: nowhere }, openCredential };
  const step = { plan, state, runId: 'r', services, node: command.node, key: command.key, attempt: 1, resumed: null };
  return { result: await prepareStep(step).run().result, openCredential };
}

it('opens no credential in a dry run, whatever the node asks for', async () => {
  expect((await runIn('live')).result).toMatchObject({ outputs: { main: [{ json: { opened: 'Shop' } }] } });
  const { result, openCredential } = await runIn('dry');
  expect(result).toMatchObject({ type: 'step.failed', error: { code: 'credential_in_dry_run' } });
  expect(openCredential).not.toHaveBeenCalled();
});
