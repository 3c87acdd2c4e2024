import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { boolean, condition, secret } from '@heddle/contract/node/fields';
import type { JsonObject } from '@heddle/contract/json';
import { buildPlan } from '@heddle/engine/plan';
import { expect, it } from 'vitest';
import { fieldsOf, isWanted } from './fields.ts';

const polledNode = defineNode({
  type: 'polled',
  name: 'Polled',
  description: '',
  category: 'Core Operations',
  icon: 'box',
  summary: '',
  examples: [],
  effect: 'none',
  trigger: true,
  fields: {
    filtered: boolean({ label: 'Filtered' }),
    filter: condition({ label: 'Filter' }),
    token: secret({ label: 'Token' }),
  },
  run: ({ items }) => main(items),
});

async function wanted(filter: string, json: JsonObject): Promise<boolean> {
  const graph = {
    nodes: [{ id: 'n', type: 'polled', position: { x: 0, y: 0 }, data: { filtered: true, filter, token: 's3cret' } }],
    edges: [],
  };
  const plan = buildPlan(
    { id: 'w', name: 'Orders', revision: 1, graph, settings: { timeZone: 'Asia/Tokyo' } },
    () => polledNode,
  );
  const workflow = { userId: 'ada', name: 'Orders', settings: plan.settings };
  const trigger = {
    workflowId: 'w',
    nodeId: 'n',
    revision: 1,
    config: '',
    epoch: '',
    position: '',
    until: null,
    outage: null,
    workflow,
  };
  return isWanted(await fieldsOf({ get: () => plan }, trigger), json);
}

it.each<[string, boolean]>([
  ['n > 1', true],
  ['n > 2', false],
  ['$workflow.name === "Orders"', true],
  // In the time zone of the workflow.
  ['DateTime.fromISO(at).toUTC().hour === 3', true],
  ['= DateTime.fromISO($json.at).toUTC().hour === 3', true],
  ['= $parameter.filtered && !("token" in $parameter)', true],
  // The condition fails.
  ['of.what.is.not > 1', true],
])('an item is wanted by %s: %s', async (filter, expected) => {
  expect(await wanted(filter, { n: 2, at: '2026-07-01T12:00' })).toBe(expected);
});
