import type { RunSummary, RunView } from '@heddle/contract/run/view';
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

const set = (id: string, name: string, value: string) =>
  node(id, 'dataTransform', { name: id, set: [{ name, value }] });
/** A workflow whose last node is not complete, and whose second one counts how often it was run. */
const nodes = [
  node('go', 'manualTrigger', { items: '{ "n": 1 }' }),
  set('first', 'at', '{{ $now.toMillis() }}'),
  set('second', 'two', '2'),
  node('send', 'emailSend'),
];
const edges = chain('go', 'first', 'second', 'send');

async function run(workflowId: string, body: object): Promise<RunView> {
  const answer = await ada.send('POST', '/api/executions', { workflowId, ...body });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  const { id } = answer.json<RunSummary>();
  const view = async (): Promise<RunView> => (await ada.send('GET', `/api/executions/${id}`)).json();
  await expect.poll(async () => (await view()).status, { timeout: 10_000 }).not.toBe('running');
  return view();
}

const statuses = ({ steps }: RunView): object =>
  Object.fromEntries(steps.map(({ nodeId, status }) => [nodeId, status]));
const reused = ({ steps }: RunView): string[] => steps.flatMap((step) => (step.reused ? [step.nodeId] : [])).toSorted();
const outputOf = ({ steps }: RunView, id: string): unknown =>
  steps.find(({ nodeId }) => nodeId === id)?.output?.['main'];

describe('a run up to a node', () => {
  it('runs the nodes on the way to it, also where later ones are not complete', async () => {
    const { id } = await saveWorkflow(ada, nodes, edges);
    expect((await ada.send('POST', '/api/executions', { workflowId: id })).statusCode).toBe(422);
    const done = await run(id, { upTo: { nodeId: 'second' } });
    expect([done.status, statuses(done)]).toEqual([
      'completed',
      { go: 'completed', first: 'completed', second: 'completed', send: 'skipped' },
    ]);
    expect(reused(done)).toEqual([]);
  });

  it('is refused where a node on the way is not complete, and where there is no such node', async () => {
    const { id } = await saveWorkflow(ada, nodes, edges);
    const start = async (nodeId: string) =>
      (await ada.send('POST', '/api/executions', { workflowId: id, upTo: { nodeId } })).json<{ code: string }>().code;
    expect(await start('send')).toBe('workflow_invalid');
    expect(await start('nobody')).toBe('execution_node_unknown');
  });

  it('begins at a trigger that leads to it', async () => {
    const { id } = await saveWorkflow(
      ada,
      [...nodes.slice(0, 2), node('hook', 'webhookTrigger'), set('other', 'three', '3')],
      [...chain('go', 'first'), ...chain('hook', 'other')],
    );
    const done = await run(id, { upTo: { nodeId: 'other' }, trigger: 'go' });
    expect(statuses(done)).toMatchObject({ hook: 'completed', other: 'completed', go: 'skipped', first: 'skipped' });
  });

  it('uses again what nothing has changed of since, and says so', async () => {
    const { id } = await saveWorkflow(ada, nodes, edges);
    const first = await run(id, { upTo: { nodeId: 'second' } });
    const again = await run(id, { upTo: { nodeId: 'second', reuse: first.id } });
    expect(reused(again)).toEqual(['first', 'go']);
    expect(outputOf(again, 'first')).toEqual(outputOf(first, 'first'));
    expect(statuses(again)).toEqual(statuses(first));
    // The first node is another one: only what is before it is used again.
    const changed = nodes.map((one) => (one.id === 'first' ? set('first', 'at', '{{ $now.toMillis() + 1 }}') : one));
    await ada.send('PUT', `/api/workflows/${id}`, { nodes: changed, edges });
    const third = await run(id, { upTo: { nodeId: 'second', reuse: again.id } });
    expect(reused(third)).toEqual(['go']);
    expect(outputOf(third, 'first')).not.toEqual(outputOf(first, 'first'));
  });

  it('uses nothing again of a run of another workflow', async () => {
    const [one, other] = [await saveWorkflow(ada, nodes, edges), await saveWorkflow(ada, nodes, edges)];
    const { id: reuse } = await run(one.id, { upTo: { nodeId: 'second' } });
    const answer = await ada.send('POST', '/api/executions', {
      workflowId: other.id,
      upTo: { nodeId: 'second', reuse },
    });
    expect(answer.statusCode).toBe(404);
  });
});
