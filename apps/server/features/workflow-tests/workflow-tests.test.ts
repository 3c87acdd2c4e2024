import type { TestRun, TestSummary, TestView } from '@heddle/contract/api/workflow-tests';
import { isFinal } from '@heddle/contract/run/states';
import type { RunView } from '@heddle/contract/run/view';
import { readTestFile } from '@heddle/contract/workflow/test-file';
import { testLimits } from '@heddle/contract/workflow/limits';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
  eve = await app.signUp();
});
afterAll(() => app.end());

const code = 'return items.map((item) => ({ total: item.amount * 2, id: Math.random() }))';
const nodes = [
  node('start', 'manualTrigger'),
  node('total', 'dataTransform', { mode: 'javascript', transform: code }),
  node('wait', 'delay', { amount: 0 }),
  node('ask', 'httpRequest', { url: 'http://127.0.0.1:9/', onFailure: 'continue' }),
];

/** A workflow, and a run of it that has ended. */
async function recorded() {
  const { id } = await saveWorkflow(ada, nodes, chain('start', 'total', 'wait', 'ask'));
  const answer = await ada.send('POST', '/api/executions', { workflowId: id, items: [{ amount: 21 }] });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const run = answer.json<RunView>();
  await vi.waitFor(async () => {
    const { status } = (await ada.send('GET', `/api/executions/${run.id}`)).json<RunView>();
    if (!isFinal(status)) throw new Error('still running');
  }, 15_000);
  return { id, url: `/api/workflows/${id}/tests`, runId: run.id };
}

async function save(runId: string, name = 'Orders are doubled'): Promise<TestView> {
  const answer = await ada.send('POST', `/api/executions/${runId}/save-as-test`, { name });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

describe('tests of a workflow', () => {
  it('are made of runs and pass: what has an effect answers, what differs every time is left out', async () => {
    const { url, runId } = await recorded();
    const saved = await save(runId);
    expect(saved.test).toMatchObject({
      name: 'Orders are doubled',
      trigger: 'start',
      given: [{ amount: 21 }],
      answers: { ask: { error: { code: expect.any(String) } } },
      expect: { nodes: { total: { outputs: { main: [{ total: 42 }] }, ignore: ['main[0].id'] } } },
    });
    const [result] = (await ada.send('POST', `${url}/run`, {})).json<TestRun[]>();
    expect(result).toMatchObject({ id: saved.id, passed: true, differences: [], error: null });
    expect((await ada.send('GET', url)).json<TestSummary[]>()).toMatchObject([
      { id: saved.id, name: 'Orders are doubled', lastResult: { passed: true }, lastRunAt: expect.any(String) },
    ]);
  });

  it('fail where the workflow has changed, and name what is different', async () => {
    const { id, url, runId } = await recorded();
    const saved = await save(runId);
    const changed = nodes.map((each) =>
      each.id === 'total' ? { ...each, data: { ...each.data, transform: code.replace('* 2', '* 3') } } : each,
    );
    await ada.send('PUT', `/api/workflows/${id}`, { nodes: changed });
    const [result] = (await ada.send('POST', `${url}/run`, { tests: [saved.id] })).json<TestRun[]>();
    expect(result).toMatchObject({
      passed: false,
      differences: [{ nodeId: 'total', path: 'main[0].total', expected: 42, got: 63 }, { nodeId: 'wait' }],
    });
  });

  it('can be changed, which takes their result away, and deleted', async () => {
    const { url, runId } = await recorded();
    const { id, test } = await save(runId);
    await ada.send('POST', `${url}/run`, {});
    const answer = await ada.send('PUT', `${url}/${id}`, { ...test, name: 'Renamed', given: [{ amount: 1 }] });
    expect(answer.json()).toMatchObject({
      name: 'Renamed',
      lastResult: null,
      lastRunAt: null,
      test: { given: [{ amount: 1 }] },
    });
    expect((await ada.send('DELETE', `${url}/${id}`)).statusCode).toBe(204);
    expect((await ada.send('GET', `${url}/${id}`)).json()).toMatchObject({ code: 'test_not_found' });
    expect((await ada.send('PUT', `${url}/${id}`, test)).json()).toMatchObject({ code: 'test_not_found' });
    expect((await ada.send('POST', `${url}/run`, { tests: [id] })).json()).toMatchObject({ code: 'test_not_found' });
  });

  it('go into a file that the command line reads, and into the export of the account', async () => {
    const { id, url, runId } = await recorded();
    await save(runId);
    const file = readTestFile((await ada.send('GET', `/api/workflows/${id}/test-file`)).json());
    expect(file).toMatchObject({
      heddleTest: 1,
      name: 'Orders',
      workflow: { name: 'Orders' },
      tests: [{ name: 'Orders are doubled' }],
    });
    const { workflowTests } = (await ada.send('GET', '/api/account/export')).json<{
      workflowTests: { workflowId: string }[];
    }>();
    expect(workflowTests.map(({ workflowId }) => workflowId)).toContain(id);
    await ada.send('DELETE', `/api/workflows/${id}`);
    expect((await ada.send('GET', url)).statusCode).toBe(404);
    expect(
      await app.platform.db.selectFrom('workflow_tests').select('id').where('workflow_id', '=', id).execute(),
    ).toEqual([]);
  });

  it('are refused where they cannot be read, are too large or too many', async () => {
    const { url } = await recorded();
    expect((await ada.send('POST', url, { name: 'T' })).json()).toMatchObject({
      code: 'test_malformed',
      message: expect.stringContaining('expect'),
    });
    expect(
      (await ada.send('POST', url, { name: 'T', expect: {}, given: [{ text: 'x'.repeat(testLimits.bytes) }] })).json(),
    ).toMatchObject({ code: 'test_too_large' });
    const many = await Promise.all(
      Array.from({ length: testLimits.perWorkflow }, () => ada.send('POST', url, { name: 'T', expect: {} })),
    );
    expect(new Set(many.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect((await ada.send('POST', url, { name: 'T', expect: {} })).json()).toMatchObject({ code: 'test_limit' });
  });

  it('are not created for a workflow that is deleted concurrently', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { id, runId } = await recorded();
      const [answer, deleted] = await Promise.all([
        ada.send('POST', `/api/executions/${runId}/save-as-test`, { name: 'Late' }),
        ada.send('DELETE', `/api/workflows/${id}`),
      ]);
      expect(deleted.statusCode).toBe(204);
      expect([201, 404]).toContain(answer.statusCode);
      if (answer.statusCode === 404) expect(answer.json()).toMatchObject({ code: 'workflow_not_found' });
    }
    const { id, runId } = await recorded();
    const { db } = app.platform;
    vi.spyOn(app.platform.plans, 'get').mockImplementationOnce(async (workflowId, revision) => {
      const plan = await app.platform.plans.get(workflowId, revision);
      await db.deleteFrom('workflows').where('id', '=', id).execute();
      return plan;
    });
    const answer = await ada.send('POST', `/api/executions/${runId}/save-as-test`, { name: 'Late' });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'workflow_not_found']);
  });

  it('belong to the owner of the workflow and of the run', async () => {
    const { url, runId } = await recorded();
    const { id, test } = await save(runId);
    const answers = await Promise.all([
      eve.send('GET', `${url}/${id}`),
      eve.send('PUT', `${url}/${id}`, test),
      eve.send('DELETE', `${url}/${id}`),
      eve.send('POST', `${url}/run`, {}),
      eve.send('POST', `/api/executions/${runId}/save-as-test`, { name: 'Mine' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    const { url: other } = await recorded();
    expect((await ada.send('GET', `${other}/${id}`)).statusCode).toBe(404);
  });
});
