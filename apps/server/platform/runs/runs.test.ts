import type { JsonObject } from '@heddle/contract/json';
import type { RunSummary, RunView } from '@heddle/contract/run/view';
import type { WorkflowEdge, WorkflowNode } from '@heddle/contract/workflow/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
  await app.platform.journal.recover();
});
afterAll(() => app.end());

async function eventually<T>(look: () => Promise<T | false | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const view = async (id: string, by = ada): Promise<RunView> =>
  (await by.send('GET', `/api/executions/${id}`)).json<RunView>();
const ended = (id: string, by = ada) =>
  eventually(async () => ((await view(id, by)).status !== 'running' ? view(id, by) : false));
const runsOf = async (workflowId: string): Promise<RunSummary[]> =>
  (await ada.send('GET', `/api/executions?workflowId=${workflowId}`)).json<RunSummary[]>();
const outputOf = ({ steps }: RunView, nodeId: string) =>
  steps.find((step) => step.nodeId === nodeId)?.output?.['main']?.map(({ json }) => json);

async function start(workflowId: string, items: JsonObject[] = [{}], by = ada): Promise<string> {
  const answer = await by.send('POST', '/api/executions', { workflowId, items });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<RunSummary>().id;
}

async function saved(nodes: WorkflowNode[], edges: WorkflowEdge[], settings = {}): Promise<string> {
  const { id } = await saveWorkflow(ada, nodes, edges);
  await ada.send('PUT', `/api/workflows/${id}`, { settings });
  return id;
}

const set = (value: string) => ({ set: [{ name: 'result', value }] });

describe('a workflow that calls another one', () => {
  it('continues with the output of that one', async () => {
    const called = await saved(
      [node('called', 'workflowTrigger'), node('work', 'dataTransform', set('{{ n * 2 }}'))],
      chain('called', 'work'),
    );
    const caller = await saved(
      [node('start', 'manualTrigger'), node('call', 'subWorkflow', { workflow: called })],
      chain('start', 'call'),
    );
    const run = await ended(await start(caller, [{ n: 21 }]));
    expect([run.status, outputOf(run, 'call')]).toEqual(['completed', [{ n: 21, result: 42 }]]);
    expect(await runsOf(called)).toHaveLength(1);
  });

  it('fails as that one failed', async () => {
    const called = await saved(
      [node('called', 'workflowTrigger'), node('stop', 'stopWithError', { message: 'No stock.' })],
      chain('called', 'stop'),
    );
    const caller = await saved(
      [node('start', 'manualTrigger'), node('call', 'subWorkflow', { workflow: called })],
      chain('start', 'call'),
    );
    expect(await ended(await start(caller))).toMatchObject({
      status: 'failed',
      error: { code: 'sub_run_failed', message: expect.stringContaining('No stock.') },
    });
  });

  it('cannot call one of somebody else, nor itself without end', async () => {
    const eve = await app.signUp();
    const { id: hers } = await saveWorkflow(eve, [node('called', 'workflowTrigger')]);
    const caller = await saved(
      [node('hook', 'webhookTrigger'), node('call', 'subWorkflow', { workflow: hers })],
      chain('hook', 'call'),
    );
    // A run by hand does not even start.
    await expect(start(caller)).rejects.toThrow('workflow_not_found');
    await ada.send('POST', `/hooks/${caller}/webhook`, {});
    const [hooked] = await runsOf(caller);
    expect(await ended(hooked?.id ?? '')).toMatchObject({ status: 'failed', error: { code: 'workflow_not_found' } });

    const endless = await saved([node('start', 'manualTrigger'), node('call', 'noOp')], chain('start', 'call'));
    await ada.send('PUT', `/api/workflows/${endless}`, {
      nodes: [node('start', 'manualTrigger'), node('call', 'subWorkflow', { workflow: endless })],
      edges: chain('start', 'call'),
    });
    const run = await ended(await start(endless));
    expect(run.error?.code).toBe('sub_run_failed');
    expect((await runsOf(endless)).some(({ error }) => error?.code === 'sub_run_too_deep')).toBe(true);
  });
});

describe('a workflow that names another one for its errors', () => {
  it('has it started, once, with the error', async () => {
    const handler = await saved(
      [node('handler', 'errorHandler'), node('note', 'dataTransform', set('{{ workflow.name }}: {{ error.message }}'))],
      chain('handler', 'note'),
    );
    const failing = await saved(
      [node('start', 'manualTrigger'), node('stop', 'stopWithError', { message: 'Broken.' })],
      chain('start', 'stop'),
      { errorWorkflow: handler },
    );
    const { id, workflowName } = await ended(await start(failing));
    const [errorRun] = await eventually(async () => {
      const runs = await runsOf(handler);
      return runs.length > 0 && runs;
    });
    const run = await ended(errorRun?.id ?? '');
    expect(outputOf(run, 'note')).toEqual([
      expect.objectContaining({ result: `${workflowName}: Broken.`, execution: expect.objectContaining({ id }) }),
    ]);
    expect(await runsOf(handler)).toHaveLength(1);
  });

  it('fails all the same where that one is gone', async () => {
    const failing = await saved(
      [node('start', 'manualTrigger'), node('stop', 'stopWithError', { message: 'Broken.' })],
      chain('start', 'stop'),
      { errorWorkflow: 'gone' },
    );
    expect((await ended(await start(failing))).status).toBe('failed');
  });
});

describe('a limit of runs at once', () => {
  const slow = () => [node('start', 'manualTrigger'), node('wait', 'delay', { amount: 150, unit: 'milliseconds' })];

  it('keeps the others in line, which is shown', async () => {
    const id = await saved(slow(), chain('start', 'wait'), { concurrency: 1 });
    const runs = await Promise.all([start(id), start(id)]);
    expect((await runsOf(id)).filter(({ queuedAt }) => queuedAt !== undefined).length).toBeGreaterThanOrEqual(1);
    for (const run of runs) expect((await ended(run)).status).toBe('completed');
  });

  it('counts for each value of its key', async () => {
    const id = await saved(slow(), chain('start', 'wait'), { concurrency: 1, concurrencyKey: 'customer' });
    const runs = await Promise.all(['a', 'b'].map((customer) => start(id, [{ customer }])));
    await eventually(async () => (await runsOf(id)).every(({ queuedAt }) => queuedAt === undefined));
    for (const run of runs) expect((await ended(run)).status).toBe('completed');
  });
});

describe('a time limit', () => {
  it('ends a run that takes longer', async () => {
    const id = await saved(
      [node('start', 'manualTrigger'), node('wait', 'delay', { amount: 1, unit: 'hours' })],
      chain('start', 'wait'),
      { timeout: 1 },
    );
    expect(await ended(await start(id))).toMatchObject({ status: 'failed', error: { code: 'execution_timeout' } });
  });
});
