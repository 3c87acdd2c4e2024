import { text } from 'node:stream/consumers';
import type { StepData } from '@heddle/contract/api/executions';
import type { RunView } from '@heddle/contract/run/view';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
let runId: string;
const rows = Array.from({ length: 9000 }, (_, n) => ({ n, name: `Customer ${n}`, note: 'x'.repeat(200) }));
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
  const { id } = await saveWorkflow(
    ada,
    [node('start', 'manualTrigger'), node('pass', 'noOp')],
    chain('start', 'pass'),
  );
  runId = (await ada.send('POST', '/api/executions', { workflowId: id, items: rows })).json<{ id: string }>().id;
  await ended();
});
afterAll(() => app.end());

/** Settles once no run is under way. */
async function ended(): Promise<void> {
  while ((await ada.send('GET', '/api/executions?status=running')).body !== '[]')
    await new Promise((resolve) => setTimeout(resolve, 10));
}

const data = async (query: string): Promise<StepData> =>
  (await ada.send('GET', `/api/executions/${runId}/steps/start/data${query}`)).json();

describe('a step with many items', () => {
  it('is shown with the first of them, and how many there are', async () => {
    const answer = await ada.send('GET', `/api/executions/${runId}`);
    const [step] = answer.json<RunView>().steps;
    const shown = step?.output?.['main'] ?? [];
    expect(shown.length).toBeGreaterThan(500);
    expect(shown.length).toBeLessThan(2000);
    expect(shown[0]).toEqual({ json: rows[0] });
    const whole = JSON.stringify(rows).length;
    expect(step?.truncated?.output['main']?.items).toBe(9000);
    expect(step?.truncated?.output['main']?.bytes).toBeGreaterThan(whole * 0.8);
    expect(step?.truncated?.output['main']?.bytes).toBeLessThan(whole * 1.2);
    expect(answer.body.length).toBeLessThan(1_500_000);
  });

  it('comes in the stream as it is shown', async () => {
    const stream = await text(
      (
        await app.server.inject({
          url: `/api/executions/${runId}/events`,
          headers: { cookie: ada.cookie },
          payloadAsStream: true,
        })
      ).stream(),
    );
    expect(stream.length).toBeLessThan(1_500_000);
    expect(stream).toMatch(/"truncated":\{"runId":"[^"]+","input":\{"main":\{"items":9000,/);
  });

  it('returns all of them page by page', async () => {
    const read: StepData['items'] = [];
    for (let total = 1; read.length < total;) {
      const page = await data(`?offset=${read.length}&limit=1000`);
      expect(page.items.length).toBeGreaterThan(0);
      expect(JSON.stringify(page).length).toBeLessThan(1_200_000);
      total = page.total;
      read.push(...page.items);
    }
    expect(read).toEqual(rows.map((json) => ({ json })));
  });

  it('returns an empty page past the end and for an unknown port', async () => {
    expect(await data('?offset=9000')).toEqual({ items: [], total: 9000 });
    expect(await data('?port=constructor')).toEqual({ items: [], total: 0 });
    expect(await data('?side=input')).toMatchObject({ total: expect.any(Number) });
    expect((await ada.send('GET', `/api/executions/${runId}/steps/start/data?limit=5000`)).statusCode).toBe(422);
    expect((await ada.send('GET', `/api/executions/${runId}/steps/nobody/data`)).json()).toMatchObject({
      code: 'execution_step_unknown',
    });
  });

  it('is exported whole', async () => {
    const { executions } = (await ada.send('GET', '/api/account/export')).json<{ executions: RunView[] }>();
    expect(executions[0]?.steps[0]?.output?.['main']).toHaveLength(9000);
  });
});

describe('a single item that is large', () => {
  it('is asked for by itself', async () => {
    const { id } = await saveWorkflow(ada, [node('start', 'manualTrigger')]);
    const run = (
      await ada.send('POST', '/api/executions', {
        workflowId: id,
        items: [{ text: 'x'.repeat(3_000_000) }, { small: true }],
      })
    ).json<{ id: string }>().id;
    await ended();
    const view = (await ada.send('GET', `/api/executions/${run}`)).json<RunView>();
    expect(view.steps[0]).toMatchObject({ output: { main: [] }, truncated: { output: { main: { items: 2 } } } });
    const page = (await ada.send('GET', `/api/executions/${run}/steps/start/data`)).json<StepData>();
    expect([page.total, page.items.length, String(page.items[0]?.json['text']).length]).toEqual([2, 1, 3_000_000]);
  });
});
