import type { RunView } from '@heddle/contract/run/view';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
let address: string;
beforeAll(async () => {
  app = await createTestApp();
  address = await app.open();
  ada = await app.signUp();
});
afterAll(() => app.end());

const note = 'Unknown node type "x" converted to HTTP Request';
const nodes = [
  node('hook', 'webhookTrigger', { responseMode: 'lastNode' }),
  node('ask', 'httpRequest', { url: 'https://api.example.com/data', review: [{ need: 'hand', text: note }] }),
];
const saved = (given = nodes) => saveWorkflow(ada, given, chain('hook', 'ask'));

async function ended(id: string): Promise<RunView> {
  for (;;) {
    const view = (await ada.send('GET', `/api/executions/${id}`)).json<RunView>();
    if (view.status !== 'running') return view;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('a node with a note of an import that nobody has seen to', () => {
  it('is a problem of the workflow, and keeps it from being started', async () => {
    const { id } = await saved();
    const { problems } = (await ada.send('GET', `/api/workflows/${id}`)).json<{ problems: { code: string }[] }>();
    expect(problems).toMatchObject([{ code: 'node_unreviewed', nodeId: 'ask', message: note }]);
    const refused = await ada.send('POST', '/api/executions', { workflowId: id });
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      422,
      expect.stringContaining(note),
    ]);
  });

  it('is not executed in a run that a webhook of an older workflow starts, which says why', async () => {
    const { id } = await saved();
    await app.platform.db.updateTable('workflows').set({ is_held_back: 0 }).where('id', '=', id).execute();
    const answer = await fetch(`${address}/hooks/${id}/webhook`, { method: 'POST' });
    expect([answer.status, await answer.json()]).toMatchObject([502, { code: 'execution_failed' }]);
    const [run] = (await ada.send('GET', `/api/executions?workflowId=${id}`)).json<{ id: string }[]>();
    const { error, steps } = await ended(run?.id ?? '');
    expect(error).toMatchObject({ code: 'step_unreviewed', message: `The step was not executed: ${note}` });
    expect(steps.map(({ status }) => status)).toEqual(['completed', 'failed']);
  });

  it('gives its sample in a dry run, and is left alone where it is switched off', async () => {
    const { id } = await saved();
    const dry = await ada.send('POST', '/api/executions', { workflowId: id, mode: 'dry' });
    expect((await ended(dry.json<{ id: string }>().id)).status).toBe('completed');
    const off = await saved(
      nodes.map((each) => ({ ...each, data: { ...each.data, ...(each.id === 'ask' ? { disabled: true } : {}) } })),
    );
    expect((await ada.send('POST', '/api/executions', { workflowId: off.id })).statusCode).toBe(201);
  });
});
