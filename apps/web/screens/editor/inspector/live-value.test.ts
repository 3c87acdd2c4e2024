import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import { compileFields } from '@heddle/expression/fields/compile-fields';
import { describe, expect, it } from 'vitest';
import { run, step } from '../../../testing/fixtures.ts';
import { conditional, dataTransform, document, httpRequest, node } from '../testing/fixtures.ts';
import { earlierData, lastData, scopeAt } from './live-scope.ts';
import { liveValue } from './live-value.ts';

const workflow = document(
  [
    node('webhookTrigger1', { name: 'Hook' }),
    node('conditional2', { name: 'Large?' }),
    node('httpRequest3', { name: 'Ask' }),
  ],
  ['webhookTrigger1 > conditional2', 'conditional2.true > httpRequest3'],
);
const orders = [{ json: { amount: 4200, supplier: { name: 'Loom & Sons' } } }, { json: { amount: 5 } }];
const steps = [
  step({ key: 'webhookTrigger1', nodeId: 'webhookTrigger1', output: { main: orders } }),
  step({
    key: 'conditional2',
    nodeId: 'conditional2',
    input: { main: orders },
    output: { true: orders.slice(0, 1), false: orders.slice(1) },
  }),
];
const surroundings = {
  run: run({ steps }),
  steps: new Map(steps.map((each) => [each.nodeId, each])),
  graph: workflow,
  workflow: { id: 'w1', name: 'Orders' },
  nameOf: (other: WorkflowNode) => nodeName(other),
  typeOf: (other: WorkflowNode) => (other.type === 'httpRequest' ? httpRequest : undefined),
  pinnedOf: (_other: WorkflowNode) => undefined,
};
const dataFor = (id: string) => lastData(workflow.nodes.find((each) => each.id === id) ?? node(id), surroundings);

describe('the data of the last run', () => {
  it('are what the nodes before have given, also for a node that has not run yet', () => {
    expect(dataFor('httpRequest3')?.items).toEqual(orders.slice(0, 1));
  });

  it('are what the node was given where nothing leads to it any more', () => {
    const apart = { ...surroundings, graph: { ...workflow, edges: [] } };
    const [, branch] = workflow.nodes;
    expect(branch && lastData(branch, apart)?.items).toEqual(orders);
  });

  it('follow the thread of an item to another node, through what a filter has left of it', () => {
    const filtered = [
      step({ nodeId: 'webhookTrigger1', output: { main: orders }, lineage: { sources: {}, origins: {} } }),
      step({
        nodeId: 'conditional2',
        input: { main: orders },
        output: { true: orders.slice(1), false: [] },
        lineage: {
          sources: { main: [{ first: 0, count: 2, node: 'webhookTrigger1', port: 'main', sent: 0 }] },
          origins: { true: [1] },
        },
      }),
    ];
    const last = { ...surroundings, steps: new Map(filtered.map((each) => [each.nodeId, each])) };
    const ask = workflow.nodes.find(({ id }) => id === 'httpRequest3');
    const hook = ask && lastData(ask, last)?.scope.node('Hook');
    expect([hook?.items.length, hook?.thread(0)]).toEqual([2, orders[1]]);
    const pinned = { true: [{ json: { amount: 7 } }] };
    const held = { ...last, pinnedOf: (other: WorkflowNode) => (other.id === 'conditional2' ? pinned : undefined) };
    expect(ask && lastData(ask, held)?.scope.node('Hook')?.thread(0)).toBe('none');
  });

  it('are missing before the first run and where nothing arrived', () => {
    const [, branch] = workflow.nodes;
    expect(branch && lastData(branch, { ...surroundings, run: null, steps: new Map() })).toBeNull();
    expect(dataFor('webhookTrigger1')).toBeNull();
  });

  it('are the pinned output before the recorded one, and never that of another port', () => {
    const pinned = { true: [{ json: { amount: 7 } }] };
    const held = {
      ...surroundings,
      pinnedOf: (other: WorkflowNode) => (other.id === 'conditional2' ? pinned : undefined),
    };
    const [hook, , ask] = workflow.nodes;
    const data = ask && lastData(ask, held);
    expect([data?.items, data?.scope.node('Large?')]).toMatchObject([pinned.true, { items: pinned.true, ran: true }]);
    expect(ask && earlierData(ask, held)).toMatchObject([
      { name: 'Large?', items: pinned.true },
      { name: 'Hook', items: orders },
    ]);
    const otherwise = {
      ...held,
      graph: document([...workflow.nodes], ['webhookTrigger1 > conditional2', 'conditional2.false > httpRequest3']),
    };
    expect(hook && ask && lastData(ask, otherwise)).toBeNull();
  });

  it('are the first item alone of a node that runs once', () => {
    expect(dataFor('conditional2')?.items).toHaveLength(2);
    expect(lastData(node('conditional2', { name: 'Large?', runOnce: true }), surroundings)?.items).toEqual(
      orders.slice(0, 1),
    );
    const looping = { ...surroundings, typeOf: () => ({ closesLoop: true }) };
    expect(lastData(node('conditional2', { name: 'Large?', runOnce: true }), looping)?.items).toHaveLength(2);
  });

  it('can be those of any item', () => {
    const [, , ask] = workflow.nodes;
    const all = dataFor('conditional2');
    expect(all && [scopeAt(all, 1).json, scopeAt(all, 1).index]).toEqual([{ amount: 5 }, 1]);
    expect(ask && earlierData(ask, surroundings)).toMatchObject([
      { name: 'Large?', items: orders.slice(0, 1) },
      { name: 'Hook', items: orders },
    ]);
  });
});

describe('the live value of a field', () => {
  const live = (
    entry: typeof httpRequest,
    name: string,
    value: Parameters<typeof liveValue>[0]['value'],
    id = 'httpRequest3',
  ) => {
    const data = dataFor(id);
    const spec = entry.fields[name];
    return data && spec
      ? liveValue({ name, spec, value }, compileFields(entry, value === undefined ? {} : { [name]: value }), data.scope)
      : undefined;
  };

  it('is the text with its expressions worked out', () => {
    expect(live(httpRequest, 'url', 'https://a.example/{{ supplier.name }}/{{ amount }}')).toEqual({
      ok: true,
      text: 'https://a.example/Loom & Sons/4200',
    });
  });

  it('sees the output of other nodes', () => {
    expect(live(httpRequest, 'url', '{{ $node("Hook").all().length }} orders')).toEqual({ ok: true, text: '2 orders' });
  });

  it('follows the time zone of the workflow', () => {
    const [, , ask] = workflow.nodes;
    const data =
      ask && lastData(ask, { ...surroundings, workflow: { ...surroundings.workflow, timeZone: 'Asia/Tokyo' } });
    const spec = httpRequest.fields['url'];
    const zoneOf = (value: string) =>
      data && spec && liveValue({ name: 'url', spec, value }, compileFields(httpRequest, { url: value }), data.scope);
    expect([zoneOf('{{ $now.zoneName }}'), zoneOf('{{= $today.zoneName }}')]).toEqual(
      Array(2).fill({ ok: true, text: 'Asia/Tokyo' }),
    );
    expect(live(httpRequest, 'url', '{{ $now.zoneName }}')).toEqual({ ok: true, text: 'UTC' });
  });

  it('sees the configuration of nodes in the dialect of n8n, without their secrets', () => {
    const asked = node('httpRequest3', { name: 'Ask', auth: 'bearer', token: 's3cret', url: '/orders' });
    const data = lastData(asked, {
      ...surroundings,
      graph: { ...workflow, nodes: [...workflow.nodes.slice(0, 2), asked] },
    });
    const spec = httpRequest.fields['url'];
    const value =
      '{{= [$parameter.auth, $parameter.method, "token" in $parameter, $("Ask").params.url, $prevNode.name].join(" ") }}';
    expect(
      data && spec && liveValue({ name: 'url', spec, value }, compileFields(httpRequest, { url: value }), data.scope),
    ).toEqual({ ok: true, text: 'bearer GET false /orders Large?' });
  });

  it('is true or false for a condition', () =>
    expect(live(conditional, 'condition', 'amount > 1000', 'conditional2')).toEqual({ ok: true, text: 'true' }));

  it('has a line per entry for names and values', () => {
    const set = [
      { name: 'total', value: '{{ amount * 2 }}' },
      { name: 'who', value: 'for {{ supplier.name }}' },
    ];
    expect(live(dataTransform, 'set', set)).toEqual({ ok: true, text: 'total: 8400\nwho: for Loom & Sons' });
  });

  it('explains why there is none', () => {
    expect(live(httpRequest, 'url', '{{ supplier.address.city }}')).toMatchObject({ ok: false });
  });

  it('is left out where there is nothing to work out, and for secrets', () => {
    expect(live(httpRequest, 'url', 'https://a.example')).toBeNull();
    expect(live(httpRequest, 'token', '{{ amount }}')).toBeNull();
  });
});
