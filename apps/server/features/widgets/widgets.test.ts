import type { WidgetView } from '@heddle/contract/api/widgets';
import type { Widget } from '@heddle/contract/node/widgets';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';
import { widgetsOf } from './widgets.ts';

let app: TestApp;
let ada: Person;
let workflowId: string;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
  workflowId = (await saveWorkflow(ada, [])).id;
});
afterAll(() => app.end());
beforeEach(() => app.platform.db.deleteFrom('widgets').execute());

const list = async (): Promise<WidgetView[]> => (await ada.send('GET', '/api/widgets')).json();
const number = (value: number): Widget['content'] => ({ kind: 'number', value, unit: '' });
/** Puts a widget as a step of a run does. */
async function put(key: string, content: Widget['content'], runId = 'run'): Promise<void> {
  await widgetsOf(app.platform).putterFor({ userId: ada.user.id, workflowId })(
    { key, title: key, content },
    { runId, stepKey: 'step' },
  );
}

describe('widgets', () => {
  it('show what their workflow has put last, and compare it with what was there before', async () => {
    await put('sales', number(10), 'first');
    await put('sales', number(12), 'second');
    await put('sales', number(12), 'second');
    expect(await list()).toMatchObject([
      { title: 'sales', workflowName: 'Orders', content: { value: 12, previous: 10 } },
    ]);
  });

  it('keep the order the user chose, and can be removed', async () => {
    for (const key of ['a', 'b', 'c']) await put(key, number(1));
    const ids = (await list()).map(({ id }) => id);
    const answer = await ada.send('PUT', '/api/widgets/order', { ids: [ids[2], ids[0]] });
    expect(answer.json<WidgetView[]>().map(({ title }) => title)).toEqual(['c', 'a', 'b']);
    expect((await ada.send('DELETE', `/api/widgets/${ids[0]}`)).statusCode).toBe(204);
    expect((await ada.send('DELETE', `/api/widgets/${ids[0]}`)).json()).toMatchObject({ code: 'widget_unknown' });
    expect((await list()).map(({ title }) => title)).toEqual(['c', 'b']);
  });

  it('say that the last completed run has put nothing there', async () => {
    const nodes = [
      node('start', 'manualTrigger'),
      node('check', 'conditional', { condition: 'n > 0' }),
      node('show', 'dashboardWidget', { title: 'Sales', value: '{{ n }}' }),
      node('fail', 'stopWithError', { message: 'No.' }),
    ];
    const edges = [
      ...chain('start', 'check:true', 'show'),
      { id: 'no', source: 'check', target: 'fail', sourceHandle: 'false' },
    ];
    const workflow = await saveWorkflow(ada, nodes, edges);
    const run = async (n: number, mode = 'live'): Promise<void> => {
      const { id } = (
        await ada.send('POST', '/api/executions', { workflowId: workflow.id, items: [{ n }], mode })
      ).json<{ id: string }>();
      await vi.waitFor(
        async () =>
          expect((await ada.send('GET', `/api/executions/${id}`)).json()).not.toMatchObject({ status: 'running' }),
        10_000,
      );
    };
    await run(5);
    // Failed, which is asserted elsewhere, or changed nothing.
    await run(0);
    expect(await list()).toMatchObject([{ content: { value: 5 }, missedAt: null }]);
    await ada.send('PUT', `/api/workflows/${workflow.id}`, { edges: chain('start', 'check:true', 'show') });
    await run(0, 'dry');
    expect(await list()).toMatchObject([{ missedAt: null }]);
    await run(0);
    expect(await list()).toMatchObject([{ content: { value: 5 }, missedAt: expect.any(String) as string }]);
    await run(6);
    expect(await list()).toMatchObject([{ content: { value: 6 }, missedAt: null }]);
  });

  it('are limited, and hold nothing that cannot be drawn', async () => {
    await expect(
      put('wrong', { kind: 'table', columns: [], rows: [['x'.repeat(1000)]], total: 1 }),
    ).rejects.toMatchObject({ code: 'widget_invalid' });
    for (let index = 0; index < 40; index += 1) await put(`w${index}`, number(index));
    await expect(put('one more', number(1))).rejects.toMatchObject({ code: 'widgets_many' });
    await put('w1', number(5));
  });
});
