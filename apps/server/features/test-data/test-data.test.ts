import type { TestDataList, TestDataView, TestListener } from '@heddle/contract/api/test-data';
import { testDataLimits } from '@heddle/contract/api/test-data';
import type { WorkflowView } from '@heddle/contract/api/workflows';
import type { RunSummary, RunView } from '@heddle/contract/run/view';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { HookTester } from '../../testing/hook-tester.ts';
import { createHookTester, hook, json } from '../../testing/hook-tester.ts';
import { chain, node, saveWorkflow } from '../../testing/test-app.ts';

let hooks: HookTester;
beforeAll(async () => {
  hooks = await createHookTester();
});
afterAll(() => hooks.app.end());

const set = node('set', 'dataTransform', { set: [{ name: 'seen', value: '{{ amount }}' }] });
const send = (...request: Parameters<HookTester['owner']['send']>) => hooks.owner.send(...request);
const urlOf = ({ id }: WorkflowView): string => `/api/workflows/${id}/test-data`;

async function listen(workflow: WorkflowView): Promise<TestListener> {
  const answer = await send('PUT', `/api/workflows/${workflow.id}/test-listeners/hook`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
}

const call = (path: string, init: RequestInit = json({ amount: 5 })): Promise<Response> =>
  fetch(`${hooks.address}${path}`, { method: 'POST', ...init });

const listed = async (workflow: WorkflowView, nodeId = 'hook'): Promise<TestDataList> =>
  (await send('GET', `${urlOf(workflow)}?nodeId=${nodeId}`)).json();

const typed = (workflow: WorkflowView, items: readonly object[], nodeId = 'hook') =>
  send('POST', urlOf(workflow), { nodeId, items });

async function started(workflow: WorkflowView, body: object): Promise<RunView> {
  const answer = await send('POST', '/api/executions', { workflowId: workflow.id, ...body });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  const { id } = answer.json<RunSummary>();
  return vi.waitFor(async () => {
    const run = await hooks.view(id);
    expect(run.status).not.toBe('running');
    return run;
  }, 10_000);
}

const outputOf = ({ steps }: RunView, id: string): unknown =>
  steps.find(({ nodeId }) => nodeId === id)?.output?.['main'];

describe('a webhook that listens for a test call', () => {
  it('keeps one call as test data, starts no run, and then listens no more', async () => {
    const workflow = await hooks.save({ endpoint: '/orders' }, set);
    const { path, method } = await listen(workflow);
    expect([path, method]).toEqual([`/hooks-test/${workflow.id}/orders`, 'POST']);
    expect((await listed(workflow)).listening).toMatchObject({ until: expect.any(String) });

    expect((await call(path)).status).toBe(200);
    const { kept, listening } = await listed(workflow);
    expect([kept, listening]).toMatchObject([[{ source: 'call', items: 1, preview: '{"amount":5}' }], null]);
    expect(await hooks.runsOf(workflow)).toEqual([]);

    const again = await call(path);
    expect([again.status, await again.json()]).toMatchObject([404, { code: 'hook_not_listening' }]);
  });

  it('listens in an inactive workflow too, until it is stopped', async () => {
    const workflow = await hooks.save({});
    await send('PUT', `/api/workflows/${workflow.id}`, { isActive: false });
    const { path } = await listen(workflow);
    expect((await call(path)).status).toBe(200);
    await listen(workflow);
    await send('DELETE', `/api/workflows/${workflow.id}/test-listeners/hook`);
    expect((await call(path)).status).toBe(404);
  });

  it('takes only calls that its trigger lets in, and keeps no secret of the caller', async () => {
    const guarded = await hooks.save({ addresses: '203.0.113.7' });
    expect((await call((await listen(guarded)).path)).status).toBe(403);
    const whole = await hooks.save({ output: 'request', method: 'PUT' });
    const { path, method } = await listen(whole);
    expect((await call(path)).status).toBe(405);
    await call(path, { method, ...json({ amount: 5 }, { authorization: 'Bearer s3cret' }) });
    const { kept } = await listed(whole);
    const answer = await send('GET', `${urlOf(whole)}/${kept[0]?.id}`);
    expect(answer.json<TestDataView>().data).toMatchObject([
      { json: { body: { amount: 5 }, executionMode: 'test', headers: { 'content-type': 'application/json' } } },
    ]);
    expect(answer.body).not.toContain('s3cret');
  });

  it('is a webhook trigger of the workflow', async () => {
    const workflow = await saveWorkflow(hooks.owner, [node('go', 'manualTrigger'), set], chain('go', 'set'));
    const code = async (nodeId: string) =>
      (await send('PUT', `/api/workflows/${workflow.id}/test-listeners/${nodeId}`)).json<{ code: string }>().code;
    expect([await code('go'), await code('set')]).toEqual(['test_data_not_webhook', 'trigger_unknown']);
  });
});

describe('a run with test data', () => {
  it('begins with their items and their request', async () => {
    const workflow = await hooks.save(
      {},
      node('set', 'dataTransform', { set: [{ name: 'by', value: '{{ $request.method }}' }] }),
    );
    const { path } = await listen(workflow);
    await call(path);
    const [kept] = (await listed(workflow)).kept;
    const run = await started(workflow, { testData: kept?.id });
    expect([run.status, outputOf(run, 'set')]).toEqual(['completed', [{ json: { amount: 5, by: 'POST' } }]]);
  });

  it('begins at their trigger, and uses nothing again of a run that began with others', async () => {
    const workflow = await saveWorkflow(hooks.owner, [node('go', 'manualTrigger'), hook(), set], chain('hook', 'set'));
    const { id: one } = (await typed(workflow, [{ amount: 1 }])).json<TestDataView>();
    const { id: two } = (await typed(workflow, [{ amount: 2 }])).json<TestDataView>();
    const first = await started(workflow, { testData: one, upTo: { nodeId: 'set' } });
    const second = await started(workflow, { testData: two, upTo: { nodeId: 'set', reuse: first.id } });
    expect([outputOf(first, 'set'), outputOf(second, 'set')]).toMatchObject([
      [{ json: { seen: 1 } }],
      [{ json: { seen: 2 } }],
    ]);
    const third = await started(workflow, { testData: two, upTo: { nodeId: 'set', reuse: second.id } });
    expect(third.steps.filter(({ reused }) => reused).map(({ nodeId }) => nodeId)).toEqual(['hook']);
  });

  it('is refused where they are gone, or are those of another workflow', async () => {
    const [workflow, other] = [await hooks.save({}), await hooks.save({})];
    const { id } = (await typed(other, [{ amount: 1 }])).json<TestDataView>();
    const code = async (testData: string) =>
      (await send('POST', '/api/executions', { workflowId: workflow.id, testData })).json<{ code: string }>().code;
    expect([await code('gone'), await code(id)]).toEqual(['test_data_not_found', 'test_data_not_found']);
  });
});

describe('the newest event', () => {
  it('of a topic is its newest message that the trigger lets through', async () => {
    const trigger = node('topic', 'streamTrigger', { topic: 'sales', filtered: true, filter: 'n < 3' });
    const workflow = await saveWorkflow(hooks.owner, [trigger]);
    const newest = () => send('POST', `${urlOf(workflow)}/newest`, { nodeId: 'topic' });
    expect((await newest()).json()).toMatchObject({ code: 'test_data_no_event' });
    for (const n of [1, 2, 3]) await send('POST', '/api/topics/sales/messages', { message: { n } });
    expect((await newest()).json()).toMatchObject({
      source: 'event',
      data: [{ json: { n: 2, stream: { topic: 'sales', position: 2 } } }],
    });
  });

  it('of a webhook is the last real call, not what an editor has started', async () => {
    const workflow = await hooks.save({});
    await hooks.ended(await hooks.call(workflow, '/webhook', json({ amount: 7 })));
    const by = { executionData: { timestamp: 'now' } };
    await started(workflow, { trigger: 'hook', items: [{ amount: 8 }], ...by });
    const answer = await send('POST', `${urlOf(workflow)}/newest`, { nodeId: 'hook' });
    expect(answer.json()).toMatchObject({ source: 'event', data: [{ json: { amount: 7 } }] });
  });
});

describe('test data', () => {
  it('are kept by trigger, the newest first, no more than the limit', async () => {
    const workflow = await hooks.save({});
    for (let n = 0; n < testDataLimits.perTrigger + 2; n++) await typed(workflow, [{ n }]);
    const { kept } = await listed(workflow);
    expect(kept).toHaveLength(testDataLimits.perTrigger);
    await send('DELETE', `${urlOf(workflow)}/${kept[0]?.id}`);
    expect((await listed(workflow)).kept).toHaveLength(testDataLimits.perTrigger - 1);
    expect((await send('GET', `${urlOf(workflow)}/${kept[0]?.id}`)).json()).toMatchObject({
      code: 'test_data_not_found',
    });
  });

  it('are refused where they are too large', async () => {
    const workflow = await hooks.save({});
    const answer = await typed(workflow, [{ text: 'x'.repeat(testDataLimits.bytes) }]);
    expect([answer.statusCode, answer.json()]).toMatchObject([413, { code: 'test_data_too_large' }]);
  });

  it('are in the export of the account, and are deleted with their workflow', async () => {
    const workflow = await hooks.save({});
    const { id } = (await typed(workflow, [{ amount: 3 }])).json<TestDataView>();
    const { testData } = (await send('GET', '/api/account/export')).json<{ testData: { id: string }[] }>();
    expect(testData.find((one) => one.id === id)).toMatchObject({
      workflowId: workflow.id,
      source: 'typed',
      items: [{ json: { amount: 3 } }],
    });
    await send('DELETE', `/api/workflows/${workflow.id}`);
    const { db } = hooks.app.platform;
    expect(await db.selectFrom('test_data').select('id').where('id', '=', id).execute()).toEqual([]);
  });
});
