import { compileFields } from '@heddle/contract/node/values';
import { describe, expect, it } from 'vitest';
import { run, step } from '../../../testing/fixtures.ts';
import { conditional, dataTransform, document, httpRequest, node } from '../testing/fixtures.ts';
import { lastData } from './live-scope.ts';
import { liveValue } from './live-value.ts';

const workflow = document([node('webhookTrigger1', { name: 'Hook' }), node('conditional2', { name: 'Large?' }), node('httpRequest3', { name: 'Ask' })], [
  'webhookTrigger1 > conditional2',
  'conditional2.true > httpRequest3',
]);
const orders = [{ json: { amount: 4200, supplier: { name: 'Loom & Sons' } } }, { json: { amount: 5 } }];
const steps = [
  step({ key: 'webhookTrigger1', nodeId: 'webhookTrigger1', output: { main: orders } }),
  step({ key: 'conditional2', nodeId: 'conditional2', input: { main: orders }, output: { true: orders.slice(0, 1), false: orders.slice(1) } }),
];
const surroundings = { run: run({ steps }), steps: new Map(steps.map((each) => [each.nodeId, each])), graph: workflow, workflow: { id: 'w1', name: 'Orders' } };
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

  it('are missing before the first run and where nothing arrived', () => {
    const [, branch] = workflow.nodes;
    expect(branch && lastData(branch, { ...surroundings, run: null, steps: new Map() })).toBeNull();
    expect(dataFor('webhookTrigger1')).toBeNull();
  });
});

describe('the live value of a field', () => {
  const live = (entry: typeof httpRequest, name: string, value: Parameters<typeof liveValue>[0]['value'], id = 'httpRequest3') => {
    const data = dataFor(id);
    const spec = entry.fields[name];
    return data && spec ? liveValue({ name, spec, value }, compileFields(entry, value === undefined ? {} : { [name]: value }), data.scope) : undefined;
  };

  it('is the text with its expressions worked out', () => {
    expect(live(httpRequest, 'url', 'https://a.example/{{ supplier.name }}/{{ amount }}')).toEqual({ ok: true, text: 'https://a.example/Loom & Sons/4200' });
  });

  it('sees what other nodes gave', () => {
    expect(live(httpRequest, 'url', '{{ $node("Hook").all().length }} orders')).toEqual({ ok: true, text: '2 orders' });
  });

  it('is true or false for a condition', () => expect(live(conditional, 'condition', 'amount > 1000', 'conditional2')).toEqual({ ok: true, text: 'true' }));

  it('stands line by line for names and values', () => {
    const set = [
      { name: 'total', value: '{{ amount * 2 }}' },
      { name: 'who', value: 'for {{ supplier.name }}' },
    ];
    expect(live(dataTransform, 'set', set)).toEqual({ ok: true, text: 'total: 8400\nwho: for Loom & Sons' });
  });

  it('says why there is none', () => {
    expect(live(httpRequest, 'url', '{{ supplier.address.city }}')).toMatchObject({ ok: false });
  });

  it('is left out where there is nothing to work out, and for secrets', () => {
    expect(live(httpRequest, 'url', 'https://a.example')).toBeNull();
    expect(live(httpRequest, 'token', '{{ amount }}')).toBeNull();
  });
});
