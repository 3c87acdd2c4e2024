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

const start = async (body: object): Promise<RunSummary> => {
  const answer = await ada.send('POST', '/api/executions', body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
};
const view = async (id: string): Promise<RunView> => (await ada.send('GET', `/api/executions/${id}`)).json();
async function finished(id: string): Promise<RunView> {
  for (;;) {
    const run = await view(id);
    if (run.status !== 'running') return run;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const manual = node('start', 'manualTrigger', { name: 'Begin' });
const hook = node('hook', 'webhookTrigger');
const wait = node('wait', 'delay', { amount: 1, unit: 'hours' });

describe('starting a run', () => {
  it('answers with the run once it is on disk, keeps what was sent with it, and runs it to its end', async () => {
    const { id: workflowId } = await saveWorkflow(
      ada,
      [manual, node('check', 'conditional', { name: 'Large', condition: 'amount > 1000' })],
      chain('start', 'check'),
    );
    const executionData = { nodes: 2, timestamp: '2026-11-20T12:00:00Z' };
    const run = await start({ workflowId, status: 'running', executionData, items: [{ amount: 1500 }] });
    expect(run).toMatchObject({
      id: expect.any(String),
      workflowId,
      workflowName: 'Orders',
      mode: 'live',
      executionData,
    });
    expect(await finished(run.id)).toMatchObject({
      id: run.id,
      revision: 1,
      status: 'completed',
      error: null,
      durationMs: expect.any(Number),
      steps: [
        {
          nodeId: 'start',
          name: 'Begin',
          type: 'manualTrigger',
          status: 'completed',
          output: { main: [{ json: { amount: 1500 } }] },
        },
        {
          nodeId: 'check',
          name: 'Large',
          status: 'completed',
          input: { main: [{ json: { amount: 1500 } }] },
          output: { true: [{ json: { amount: 1500 } }] },
        },
      ],
    });
  });

  it('begins with the manual trigger, else with the first trigger, or with the one asked for', async () => {
    const both = await saveWorkflow(ada, [hook, manual]);
    const one = await saveWorkflow(ada, [hook]);
    const startedAt = async (body: object): Promise<(string | undefined)[]> => {
      const run = await finished((await start(body)).id);
      return run.steps.filter((step) => step.status === 'completed').map((step) => step.nodeId);
    };
    expect(await startedAt({ workflowId: both.id })).toEqual(['start']);
    expect(await startedAt({ workflowId: one.id })).toEqual(['hook']);
    expect(await startedAt({ workflowId: both.id, trigger: 'hook' })).toEqual(['hook']);
  });

  it('continues with its first revision when the workflow is saved during the run', async () => {
    const { id: workflowId } = await saveWorkflow(ada, [manual, wait], chain('start', 'wait'));
    const run = await start({ workflowId });
    await ada.send('PUT', `/api/workflows/${workflowId}`, { nodes: [manual], edges: [] });
    expect((await view(run.id)).steps.map((step) => step.nodeId)).toEqual(['start', 'wait']);
    await ada.send('POST', `/api/executions/${run.id}/stop`);
  });

  it('shows how a failed run ended and at which step', async () => {
    const { id: workflowId } = await saveWorkflow(
      ada,
      [manual, node('end', 'stopWithError', { message: 'Too small' })],
      chain('start', 'end'),
    );
    const run = await finished((await start({ workflowId })).id);
    expect(run).toMatchObject({ status: 'failed', error: { message: 'Too small' } });
    expect(run.steps[1]).toMatchObject({ nodeId: 'end', status: 'failed', error: { message: 'Too small' } });
  });

  it.each([
    ['the placeholder of an unsaved workflow', { workflowId: 'temp-id' }, 404, 'workflow_not_found'],
    ['no workflow', {}, 422, 'body_invalid'],
    ['a status that is no start', { workflowId: 'x', status: 'completed' }, 422, 'body_invalid'],
  ])('is refused with %s', async (_case, body, status, code) => {
    const answer = await ada.send('POST', '/api/executions', body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code });
  });

  it('is refused for a workflow that cannot run, with all its problems', async () => {
    const { id: workflowId } = await saveWorkflow(ada, [
      manual,
      node('a', 'teleporter'),
      node('b', 'httpRequest', { name: 'Call', url: '' }),
    ]);
    const answer = await ada.send('POST', '/api/executions', { workflowId });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'workflow_invalid',
      message: expect.stringContaining('There is no node type "teleporter".'),
      details: { problems: [{ nodeId: 'a' }, { nodeId: 'b', nodeName: 'Call', field: 'url' }] },
    });
  });

  it('is refused without a trigger, and for a node that is none', async () => {
    const without = await saveWorkflow(ada, [wait]);
    const other = await saveWorkflow(ada, [manual, wait]);
    expect((await ada.send('POST', '/api/executions', { workflowId: without.id })).json()).toMatchObject({
      code: 'execution_without_trigger',
    });
    expect((await ada.send('POST', '/api/executions', { workflowId: other.id, trigger: 'wait' })).json()).toMatchObject(
      { code: 'trigger_unknown' },
    );
  });
});

describe('the history', () => {
  it('lists runs newest first, of all workflows or of one, page by page', async () => {
    const grace = await app.signUp();
    const first = await saveWorkflow(grace, [manual]);
    const second = await saveWorkflow(grace, [manual]);
    const ids: string[] = [];
    for (const workflow of [first, second, first]) {
      ids.unshift((await grace.send('POST', '/api/executions', { workflowId: workflow.id })).json<{ id: string }>().id);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const list = async (query: string): Promise<string[]> =>
      (await grace.send('GET', `/api/executions${query}`)).json<RunSummary[]>().map((run) => run.id);
    expect(await list('')).toEqual(ids);
    expect(await list(`?userId=${grace.user.id}&workflowId=${first.id}`)).toEqual([ids[0], ids[2]]);
    expect(await list('?limit=1&offset=1')).toEqual([ids[1]]);
    const totals = ['?limit=1', `?limit=1&workflowId=${first.id}`].map(
      async (query) => (await grace.send('GET', `/api/executions${query}`)).headers['x-total-count'],
    );
    expect(await Promise.all(totals)).toEqual(['3', '2']);
    expect(await list(`?before=${ids[0]}`)).toEqual(ids.slice(1));
    expect(await list(`?before=${ids[0]}&workflowId=${first.id}`)).toEqual([ids[2]]);
  });

  it('tells nobody how many runs the workflow of somebody else has', async () => {
    const grace = await app.signUp();
    const { id: workflowId } = await saveWorkflow(grace, [manual]);
    await grace.send('POST', '/api/executions', { workflowId });
    const answer = await ada.send('GET', `/api/executions?workflowId=${workflowId}`);
    expect([answer.json(), answer.headers['x-total-count']]).toEqual([[], '0']);
  });

  it('is skipped by no more runs than are counted', async () => {
    expect((await ada.send('GET', '/api/executions?offset=10000')).statusCode).toBe(200);
    expect((await ada.send('GET', '/api/executions?offset=10001')).json()).toMatchObject({ code: 'body_invalid' });
  });

  it('lists the runs of one state, and counts them', async () => {
    const grace = await app.signUp();
    const good = await saveWorkflow(grace, [manual]);
    const bad = await saveWorkflow(
      grace,
      [manual, node('end', 'stopWithError', { message: 'No' })],
      chain('start', 'end'),
    );
    for (const { id } of [good, bad, good]) await grace.send('POST', '/api/executions', { workflowId: id });
    const list = (query: string) => grace.send('GET', `/api/executions?${query}`);
    await expect.poll(async () => (await list('status=running')).headers['x-total-count']).toBe('0');
    const failed = await list('status=failed');
    expect(failed.headers['x-total-count']).toBe('1');
    expect(failed.json()).toMatchObject([{ workflowId: bad.id, status: 'failed', error: { message: 'No' } }]);
    expect((await list(`status=completed&workflowId=${good.id}&limit=1`)).headers['x-total-count']).toBe('2');
    expect((await list(`status=completed&workflowId=${bad.id}`)).json()).toEqual([]);
    expect((await ada.send('GET', `/api/executions?workflowId=${good.id}`)).json()).toEqual([]);
    expect((await list('status=lost')).json()).toMatchObject({ code: 'body_invalid' });
  });

  it('lists errors with what went wrong, in short; the run itself has them whole', async () => {
    const grace = await app.signUp();
    const message = '😀'.repeat(900);
    const bad = await saveWorkflow(grace, [manual, node('end', 'stopWithError', { message })], chain('start', 'end'));
    const { id } = (await grace.send('POST', '/api/executions', { workflowId: bad.id })).json<RunSummary>();
    await expect
      .poll(async () => (await grace.send('GET', `/api/executions/${id}`)).json<RunSummary>().error?.message)
      .toBe(message);
    const [listed] = (await grace.send('GET', '/api/executions')).json<RunSummary[]>();
    expect(listed?.error).toEqual({ message: `${'😀'.repeat(149)}…`, code: 'stopped_with_error' });
  });
});

describe('a run whose workflow is deleted', () => {
  it('stays readable and says so', async () => {
    const grace = await app.signUp();
    const [kept, gone] = [await saveWorkflow(grace, [manual]), await saveWorkflow(grace, [manual])];
    const ids: string[] = [];
    for (const { id } of [kept, gone])
      ids.push((await grace.send('POST', '/api/executions', { workflowId: id })).json<{ id: string }>().id);
    await grace.send('DELETE', `/api/workflows/${gone.id}`);
    const runs = (await grace.send('GET', '/api/executions')).json<RunSummary[]>();
    expect(new Map(runs.map((run) => [run.workflowId, run.workflowDeleted]))).toEqual(
      new Map([
        [gone.id, true],
        [kept.id, undefined],
      ]),
    );
    const read = await Promise.all(
      ids.map(async (id) => (await grace.send('GET', `/api/executions/${id}`)).json<RunView>().workflowDeleted),
    );
    expect(read).toEqual([undefined, true]);
  });
});

describe('retrying a run', () => {
  it('starts the workflow as it is now with what the trigger gave the first time', async () => {
    const end = node('end', 'stopWithError', { message: 'Too small' });
    const { id: workflowId } = await saveWorkflow(ada, [hook, manual, end], chain('hook', 'end'));
    const failed = await finished(
      (await start({ workflowId, trigger: 'hook', mode: 'dry', items: [{ amount: 7 }, { amount: 9 }] })).id,
    );
    await ada.send('PUT', `/api/workflows/${workflowId}`, { nodes: [hook, manual], edges: [] });
    const answer = await ada.send('POST', `/api/executions/${failed.id}/retry`);
    expect(answer.statusCode).toBe(201);
    const again = await finished(answer.json<RunSummary>().id);
    expect(again).toMatchObject({ workflowId, revision: 2, status: 'completed', mode: 'dry' });
    expect(again.id).not.toBe(failed.id);
    expect(again.steps.find((step) => step.nodeId === 'hook')).toMatchObject({
      status: 'completed',
      output: { main: [{ json: { amount: 7 } }, { json: { amount: 9 } }] },
    });
  });

  it('is refused once the workflow is deleted', async () => {
    const { id: workflowId } = await saveWorkflow(ada, [manual]);
    const run = await finished((await start({ workflowId })).id);
    await ada.send('DELETE', `/api/workflows/${workflowId}`);
    expect((await ada.send('POST', `/api/executions/${run.id}/retry`)).json()).toMatchObject({
      code: 'workflow_not_found',
    });
  });
});

describe('stopping a run', () => {
  it('ends it and marks the step under way', async () => {
    const { id: workflowId } = await saveWorkflow(ada, [manual, wait], chain('start', 'wait'));
    const run = await start({ workflowId });
    const answer = await ada.send('POST', `/api/executions/${run.id}/stop`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: run.id, status: 'cancelled', finishedAt: expect.any(String) });
    const [, step] = (await view(run.id)).steps;
    expect(step).toMatchObject({ nodeId: 'wait', error: { message: 'Execution stopped by user' } });
    const again = await ada.send('POST', `/api/executions/${run.id}/stop`);
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: 'execution_finished' });
  });
});
