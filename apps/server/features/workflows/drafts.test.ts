import type { RevisionSummary } from '@heddle/contract/api/revisions';
import type { WorkflowView } from '@heddle/contract/api/workflows';
import type { RunView } from '@heddle/contract/run/view';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishedRun } from '../../testing/finished-run.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
});
afterAll(() => app.end());

const hook = node('hook', 'webhookTrigger', { endpoint: '/in', responseMode: 'lastNode' });
const says = (word: string) => node('say', 'dataTransform', { set: [{ name: 'word', value: word }] });
const edges = chain('hook', 'say');

/** A workflow whose webhook answers with a word. */
const published = (word: string): Promise<WorkflowView> => saveWorkflow(ada, [hook, says(word)], edges);

async function change(id: string, body: object): Promise<WorkflowView> {
  const answer = await ada.send('PUT', `/api/workflows/${id}`, body);
  expect(answer.statusCode).toBe(200);
  return answer.json<WorkflowView>();
}

/** What its webhook answers: the first item, or an error. */
async function called(id: string): Promise<unknown> {
  const answer = await app.server.inject({ method: 'POST', url: `/hooks/${id}/in`, payload: {} });
  const body: unknown = answer.json();
  return Array.isArray(body) ? body[0] : body;
}

async function executed(id: string, body: object = {}): Promise<unknown> {
  const started = await ada.send('POST', '/api/executions', { workflowId: id, ...body });
  const { id: run } = started.json<{ id: string }>();
  return (await finishedRun(ada, run)).steps.find(({ nodeId }) => nodeId === 'say')?.output;
}

describe('a draft', () => {
  it('is what its owner reads and tries out, while triggers run what was published', async () => {
    const { id } = await published('old');
    const draft = await change(id, { nodes: [hook, says('new')], draft: true });
    expect(draft).toMatchObject({ revision: 2, publishedRevision: 1, nodes: [hook, says('new')] });
    expect(await called(id)).toMatchObject({ word: 'old' });
    expect(await executed(id)).toMatchObject({ main: [{ json: { word: 'old' } }] });
    expect(await executed(id, { draft: true })).toMatchObject({ main: [{ json: { word: 'new' } }] });
  });

  it('is published by a save without that word, even if that changes nothing else', async () => {
    const { id } = await published('old');
    await change(id, { nodes: [hook, says('new')], draft: true });
    const saved = await change(id, { nodes: [hook, says('new')] });
    expect(saved).toMatchObject({ revision: 2, publishedRevision: 2 });
    expect(await called(id)).toMatchObject({ word: 'new' });
  });

  it('is not published by a switch or a new name, which take effect at once', async () => {
    const { id } = await published('old');
    await change(id, { nodes: [hook, says('new')], draft: true });
    expect(await change(id, { isActive: false })).toMatchObject({ publishedRevision: 1, isActive: false });
    expect(await change(id, { name: 'Purchases', isActive: true })).toMatchObject({
      publishedRevision: 1,
      name: 'Purchases',
    });
    expect(await called(id)).toMatchObject({ word: 'old' });
    expect(await change(id, { draft: false })).toMatchObject({ publishedRevision: 3, revision: 3 });
  });

  it('is none where triggers run it like what is published', async () => {
    const { id } = await published('old');
    const moved = { ...says('old'), position: { x: 700, y: 0 } };
    expect(await change(id, { nodes: [hook, moved], draft: true })).toMatchObject({
      revision: 2,
      publishedRevision: 2,
    });
    await change(id, { nodes: [hook, says('new')], draft: true });
    expect(await change(id, { nodes: [hook, says('old')], draft: true })).toMatchObject({
      revision: 4,
      publishedRevision: 4,
    });
  });

  it('can be discarded, as a new revision, without what others saved in the meantime', async () => {
    const secret = { auth: 'bearer', token: 'first', url: 'https://a.example' };
    const ask = (data: object) => node('ask', 'httpRequest', { ...secret, ...data });
    const { id } = await saveWorkflow(ada, [hook, ask({})], chain('hook', 'ask'));
    await change(id, { nodes: [hook, ask({ token: 'second', url: 'https://b.example' })], draft: true });
    const stale = await ada.send('DELETE', `/api/workflows/${id}/draft?revision=1`);
    expect(stale.json()).toMatchObject({ code: 'workflow_changed' });
    const answer = await ada.send('DELETE', `/api/workflows/${id}/draft?revision=2`);
    expect(answer.json<WorkflowView>()).toMatchObject({ revision: 3, publishedRevision: 3 });
    const stored = await app.platform.db
      .selectFrom('workflow_revisions')
      .select(['revision', 'nodes'])
      .where('workflow_id', '=', id)
      .orderBy('revision')
      .execute();
    expect(stored[2]?.nodes).toBe(stored[0]?.nodes);
  });

  it('is marked among the revisions', async () => {
    const { id } = await published('old');
    await change(id, { nodes: [hook, says('newer')], draft: true });
    await change(id, { nodes: [hook, says('new')], draft: true });
    const list = (await ada.send('GET', `/api/workflows/${id}/revisions`)).json<RevisionSummary[]>();
    expect(list.map(({ revision, publishedAt }) => [revision, publishedAt !== null])).toEqual([
      [3, false],
      [2, false],
      [1, true],
    ]);
    await change(id, { draft: false });
    const [latest] = (await ada.send('GET', `/api/workflows/${id}/revisions`)).json<RevisionSummary[]>();
    expect(latest?.publishedAt).not.toBeNull();
  });

  it('tried out in a run that failed is tried out again', async () => {
    const { id } = await published('old');
    await change(id, { nodes: [hook, says('new')], draft: true });
    const run = (await ada.send('POST', '/api/executions', { workflowId: id, draft: true })).json<RunView>();
    const again = (await ada.send('POST', `/api/executions/${run.id}/retry`)).json<RunView>();
    expect((await ada.send('GET', `/api/executions/${again.id}`)).json<RunView>().revision).toBe(2);
  });
});

describe('a workflow with problems', () => {
  const broken = node('say', 'httpRequest', { url: '' });

  it('is saved and active, and its triggers wait until they are solved', async () => {
    const saved = await saveWorkflow(ada, [hook, broken], edges);
    expect(saved).toMatchObject({ isActive: true, isHeldBack: true });
    expect(await called(saved.id)).toMatchObject({ code: 'hook_held_back' });
    expect(await change(saved.id, { nodes: [hook, says('fine')] })).toMatchObject({ isHeldBack: false });
    expect(await called(saved.id)).toMatchObject({ word: 'fine' });
  });

  it('goes on if it ran before problems held triggers back, until a save changes what it runs', async () => {
    const { id } = await saveWorkflow(ada, [hook, says('fine'), { ...broken, id: 'unused' }], edges);
    await app.platform.db.updateTable('workflows').set({ is_held_back: 0 }).where('id', '=', id).execute();
    expect(await change(id, { name: 'Purchases' })).toMatchObject({ publishedRevision: 2, isHeldBack: false });
    expect(await called(id)).toMatchObject({ word: 'fine' });
    expect(await change(id, { nodes: [hook, says('better'), { ...broken, id: 'unused' }], draft: true })).toMatchObject(
      { publishedRevision: 2, isHeldBack: false },
    );
    expect(await called(id)).toMatchObject({ word: 'fine' });
    expect(await change(id, { draft: false })).toMatchObject({ publishedRevision: 3, isHeldBack: true });
    expect(await called(id)).toMatchObject({ code: 'hook_held_back' });
  });

  it('goes on running what is published, as long as they are in the draft', async () => {
    const { id } = await published('fine');
    expect(await change(id, { nodes: [hook, broken], draft: true })).toMatchObject({
      isHeldBack: false,
      problems: [{ code: 'field_required' }],
    });
    expect(await called(id)).toMatchObject({ word: 'fine' });
  });
});
