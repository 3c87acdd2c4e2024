import { setTimeout as pause } from 'node:timers/promises';
import type { RunSummary, RunView } from '@heddle/contract/run/view';
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

/** A workflow that waits for a call, then returns its time zone: in both expression languages and by its nodes. */
const nodes = [
  node('go', 'manualTrigger'),
  node('wait', 'waitForCallback', { amount: 1, unit: 'hours' }),
  node('told', 'dataTransform', {
    set: [
      { name: 'own', value: '{{ $now.zoneName }}' },
      { name: 'n8n', value: '{{= $today.zoneName }}' },
    ],
  }),
  node('date', 'dateTime', { date: '2026-07-01T12:00' }),
];
const edges = chain('go', 'wait', 'told', 'date');

async function until(id: string, isSo: (run: RunView) => boolean): Promise<RunView> {
  for (;;) {
    const run = (await ada.send('GET', `/api/executions/${id}`)).json<RunView>();
    if (isSo(run)) return run;
    await pause(5);
  }
}

/** Starts a run, as far as it waits. */
async function started(workflowId: string): Promise<string> {
  const { id } = (await ada.send('POST', '/api/executions', { workflowId })).json<RunSummary>();
  await until(id, ({ steps }) => steps.some((step) => step.waits));
  return id;
}

/** Calls the run, and returns the output of its last step. */
async function outputAfterCall(id: string): Promise<unknown> {
  await app.server.inject({ method: 'POST', url: new URL(app.platform.offers.get('callbackUrl')(id)).pathname });
  const run = await until(id, ({ status }) => status !== 'running');
  return run.steps.find(({ key }) => key === 'date')?.output?.['main']?.[0]?.json;
}

describe('the time zone of a workflow', () => {
  it('is kept with its revisions, and a run keeps that of the revision it began with', async () => {
    const { id } = await saveWorkflow(ada, nodes, edges, { settings: { timeZone: 'Asia/Tokyo' } });
    const run = await started(id);
    expect(
      (await ada.send('PUT', `/api/workflows/${id}`, { settings: { timeZone: 'Europe/Zurich', timeout: 60 } })).json(),
    ).toMatchObject({ revision: 2, settings: { timeZone: 'Europe/Zurich' } });
    expect((await ada.send('GET', `/api/workflows/${id}/revisions/1`)).json()).toMatchObject({
      settings: { timeZone: 'Asia/Tokyo' },
    });
    expect(await outputAfterCall(run)).toMatchObject({
      own: 'Asia/Tokyo',
      n8n: 'Asia/Tokyo',
      date: '2026-07-01T12:00:00+09:00',
    });
    expect(await outputAfterCall(await started(id))).toMatchObject({
      own: 'Europe/Zurich',
      n8n: 'Europe/Zurich',
      date: '2026-07-01T12:00:00+02:00',
    });
  });

  it('is UTC where none is set', async () => {
    const { id } = await saveWorkflow(ada, nodes, edges);
    expect(await outputAfterCall(await started(id))).toMatchObject({
      own: 'UTC',
      n8n: 'UTC',
      date: '2026-07-01T12:00:00Z',
    });
  });

  it('has to be one that exists', async () => {
    const answer = await ada.send('POST', '/api/workflows', {
      name: 'Orders',
      nodes,
      edges,
      settings: { timeZone: 'Mars/Olympus' },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      {
        code: 'body_invalid',
        message:
          'The request is not valid: settings.timeZone: There is no time zone "Mars/Olympus". Give a name like Europe/Zurich.',
      },
    ]);
  });
});
