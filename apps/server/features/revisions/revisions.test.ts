import type { RevisionSummary, RevisionView } from '@heddle/contract/api/revisions';
import { SECRET_MASK } from '@heddle/contract/node/fields';
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

const trigger = node('start', 'manualTrigger');
const stop = (message: string) => node('end', 'stopWithError', { message });

const note = node('why', 'stickyNote', { text: 'Because' });
const noNodes = { added: 0, removed: 0, changed: 0, moved: 0 };
const nothing = {
  name: false,
  description: false,
  nodes: noNodes,
  notes: noNodes,
  groups: noNodes,
  edges: { added: 0, removed: 0 },
  settings: 0,
};

/** Creates a workflow that was saved three times; returns its id. */
async function savedThrice(): Promise<string> {
  const { id } = await saveWorkflow(ada, [trigger]);
  await ada.send('PUT', `/api/workflows/${id}`, { nodes: [trigger, stop('one')], edges: chain('start', 'end') });
  await ada.send('PUT', `/api/workflows/${id}`, { name: 'Stops', nodes: [trigger, stop('two'), note], edges: [] });
  return id;
}

describe('the revisions of a workflow', () => {
  it('are listed newest first, page by page, with what each has changed, without their graphs', async () => {
    const id = await savedThrice();
    const all = await ada.send('GET', `/api/workflows/${id}/revisions`);
    const createdAt = expect.any(String) as string;
    expect(all.json()).toEqual([
      {
        revision: 3,
        name: 'Stops',
        nodeCount: 2,
        createdAt,
        publishedAt: createdAt,
        changes: {
          ...nothing,
          name: true,
          nodes: { ...noNodes, changed: 1 },
          notes: { ...noNodes, added: 1 },
          edges: { added: 0, removed: 1 },
        },
      },
      {
        revision: 2,
        name: 'Orders',
        nodeCount: 2,
        createdAt,
        publishedAt: createdAt,
        changes: { ...nothing, nodes: { ...noNodes, added: 1 }, edges: { added: 1, removed: 0 } },
      },
      { revision: 1, name: 'Orders', nodeCount: 1, createdAt, publishedAt: createdAt, changes: null },
    ]);
    const second = await ada.send('GET', `/api/workflows/${id}/revisions?limit=1&offset=1`);
    expect(second.json()).toMatchObject([{ revision: 2 }]);
    expect(second.headers['x-total-count']).toBe('3');
  });

  it('are kept with the graph they were saved with', async () => {
    const id = await savedThrice();
    const first = await ada.send('GET', `/api/workflows/${id}/revisions/1`);
    expect(first.json()).toEqual({
      revision: 1,
      name: 'Orders',
      description: '',
      changes: null,
      nodeCount: 1,
      createdAt: expect.any(String),
      publishedAt: expect.any(String),
      nodes: [trigger],
      edges: [],
      settings: {},
    });
    const second = await ada.send('GET', `/api/workflows/${id}/revisions/2`);
    expect(second.json<RevisionView>()).toMatchObject({
      revision: 2,
      name: 'Orders',
      nodes: [trigger, stop('one')],
      edges: chain('start', 'end'),
    });
  });

  it('are listed and shown also where they kept neither name nor changes', async () => {
    const id = await savedThrice();
    await app.platform.db
      .updateTable('workflow_revisions')
      .set({ name: null, description: null, node_count: null, changes: null })
      .where('workflow_id', '=', id)
      .execute();
    const [newest] = (await ada.send('GET', `/api/workflows/${id}/revisions`)).json<RevisionSummary[]>();
    expect(newest).toMatchObject({ revision: 3, name: null, changes: null });
    expect((await ada.send('GET', `/api/workflows/${id}/revisions/3`)).json()).toMatchObject({
      name: null,
      description: null,
      nodeCount: 2,
    });
  });

  it('have the name that runs of them know the workflow by', async () => {
    const id = await savedThrice();
    const names = await Promise.all(
      [1, 2, 3].map(async (revision) => (await app.platform.plans.get(id, revision)).workflow.name),
    );
    expect(names).toEqual(['Orders', 'Orders', 'Stops']);
  });

  it('never show a secret', async () => {
    const { id } = await saveWorkflow(ada, [node('call', 'httpRequest', { auth: 'bearer', token: 'very secret' })]);
    const answer = await ada.send('GET', `/api/workflows/${id}/revisions/1`);
    expect(answer.body).not.toContain('very secret');
    expect(answer.json<{ nodes: { data: { token?: string } }[] }>().nodes[0]?.data.token).toBe(SECRET_MASK);
  });

  it.each([
    ['a revision that it does not have', '9', 404, 'revision_not_found'],
    ['revision 0', '0', 422, 'body_invalid'],
    ['what is no number', 'latest', 422, 'body_invalid'],
  ])('do not answer to %s', async (_case, revision, status, code) => {
    const { id } = await saveWorkflow(ada, [trigger]);
    const answer = await ada.send('GET', `/api/workflows/${id}/revisions/${revision}`);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code });
  });

  it('go with the workflow', async () => {
    const { id } = await saveWorkflow(ada, [trigger]);
    await ada.send('DELETE', `/api/workflows/${id}`);
    for (const path of ['revisions', 'revisions/1'])
      expect((await ada.send('GET', `/api/workflows/${id}/${path}`)).json()).toMatchObject({
        code: 'workflow_not_found',
      });
  });
});
