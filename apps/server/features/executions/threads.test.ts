import type { RunView } from '@heddle/contract/run/view';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
});
afterAll(() => app.end());

async function run(body: object): Promise<RunView> {
  const started = await ada.send('POST', '/api/executions', body);
  if (started.statusCode !== 201) throw new Error(started.body);
  const { id } = started.json<{ id: string }>();
  for (;;) {
    const view = (await ada.send('GET', `/api/executions/${id}`)).json<RunView>();
    if (view.status !== 'running') return view;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const outputOf = ({ steps }: RunView, nodeId: string) =>
  Object.values(steps.find((step) => step.nodeId === nodeId)?.output ?? {})
    .flat()
    .map(({ json }) => json);

const [first, eve, ida] = [
  { id: 1, total: 5, customer: 'Ada' },
  { id: 2, total: 50, customer: 'Eve' },
  { id: 3, total: 20, customer: 'Ida' },
];
const rows = [first, eve, ida];
const nodes = [
  node('start', 'manualTrigger', { items: JSON.stringify(rows) }),
  node('orders', 'dataTransform', { name: 'orders', set: [{ name: 'order', value: '{{ id }}' }] }),
  node('large', 'dataFilter', { mode: 'expression', condition: 'total > 10' }),
  node('sorted', 'dataSorter', { by: 'total' }),
  node('bare', 'dataTransform', { mode: 'javascript', transform: 'return items.map(() => ({ bare: true }));' }),
  node('mail', 'dataTransform', { set: [{ name: 'to', value: '{{ $node("orders").json.customer }}' }] }),
];
const edges = chain('start', 'orders', 'large:kept', 'sorted', 'bare', 'mail');
const expected = [
  { bare: true, to: 'Ida' },
  { bare: true, to: 'Eve' },
];

describe('the item that an item comes from', () => {
  it('is found behind a filter and a sort, and shown with every step', async () => {
    const { id: workflowId } = await saveWorkflow(ada, nodes, edges);
    const view = await run({ workflowId });
    expect(outputOf(view, 'mail')).toEqual(expected);
    const lineage = Object.fromEntries(view.steps.map((step) => [step.nodeId, step.lineage]));
    expect(lineage['large']).toEqual({
      sources: { main: [{ first: 0, count: 3, node: 'orders', port: 'main', sent: 0 }] },
      origins: { kept: [1, 2], removed: [0] },
    });
    expect(lineage['sorted']?.origins).toEqual({ main: [1, 0] });
    expect(lineage['bare']?.origins).toEqual({});
  });

  it('is found again where a run goes on from one of its steps, or does one step alone', async () => {
    const { id: workflowId } = await saveWorkflow(ada, nodes, edges);
    const { id: executionId } = await run({ workflowId });
    expect(outputOf(await run({ workflowId, from: { executionId, nodeId: 'bare' } }), 'mail')).toEqual(expected);
    expect(outputOf(await run({ workflowId, from: { executionId, nodeId: 'mail' } }), 'mail')).toEqual(expected);
    const alone = await run({ workflowId, from: { executionId, nodeId: 'mail', only: true } });
    expect(outputOf(alone, 'mail')).toEqual(expected);
  });

  it('is found behind a pinned output that was recorded with its origins, and is not guessed without them', async () => {
    const pinned = [ida, eve];
    const pin = (data: object) =>
      nodes.map((each) =>
        each.id === 'sorted' ? node('sorted', 'dataSorter', { by: 'total', pinned, ...data }) : each,
      );
    const { id: paired } = await saveWorkflow(ada, pin({ pinnedOrigins: [1, 0] }), edges);
    expect(outputOf(await run({ workflowId: paired }), 'mail')).toEqual(expected);
    const { id: lost } = await saveWorkflow(ada, pin({ pinned: [ida, eve, eve] }), edges);
    const view = await run({ workflowId: lost });
    expect([view.status, view.error?.message]).toEqual(['failed', expect.stringContaining('not known which item')]);
  });

  it('is found behind another workflow that sorted what it was sent', async () => {
    const { id: other } = await saveWorkflow(
      ada,
      [
        node('called', 'workflowTrigger'),
        node('sorted', 'dataSorter', { by: 'total desc' }),
        node('bare', 'dataTransform', { mode: 'javascript', transform: 'return items.map(() => ({ bare: true }));' }),
      ],
      chain('called', 'sorted', 'bare'),
    );
    const calling = [
      ...nodes.filter(({ id }) => id === 'start' || id === 'orders' || id === 'mail'),
      node('call', 'subWorkflow', { workflow: other }),
    ];
    const { id: workflowId } = await saveWorkflow(ada, calling, chain('start', 'orders', 'call', 'mail'));
    expect(outputOf(await run({ workflowId }), 'mail').map(({ to }) => to)).toEqual(['Eve', 'Ida', 'Ada']);
  });
});
