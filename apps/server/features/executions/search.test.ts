import type { RunSearch } from '@heddle/contract/api/executions';
import type { RunSummary, RunView } from '@heddle/contract/run/view';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';
import { findInEvents } from './find-in-events.ts';
import { searchRuns } from './search.ts';
import { createExecutionStore } from './store.ts';
import { createTriggersOfRuns } from './triggers-of-runs.ts';

let app: TestApp;
let ada: Person;
let workflowId: string;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
  const set = { set: [{ name: 'greeting', value: '{{ "Hello " + name }}' }] };
  ({ id: workflowId } = await saveWorkflow(
    ada,
    [
      node('go', 'manualTrigger'),
      node('greet', 'dataTransform', set),
      node('check', 'stopWithError', { message: 'No {{ name }}.' }),
    ],
    chain('go', 'greet', 'check'),
  ));
});
afterAll(() => app.end());

const view = async (id: string): Promise<RunView> => (await ada.send('GET', `/api/executions/${id}`)).json();
async function ended(answer: { json<T>(): T; statusCode: number; body: string }): Promise<string> {
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  const { id } = answer.json<RunSummary>();
  await expect.poll(async () => (await view(id)).status, { timeout: 10_000 }).not.toBe('running');
  return id;
}
const run = async (name: string): Promise<string> =>
  ended(await ada.send('POST', '/api/executions', { workflowId, items: [{ name }] }));
const search = async (query: string, by = ada): Promise<RunSearch> =>
  (await by.send('GET', `/api/executions/search?${query}`)).json();
const ids = ({ runs }: Pick<RunSearch, 'runs'>): string[] => runs.map(({ id }) => id);

describe('a past run', () => {
  it('tells its trigger and who has started it', async () => {
    const id = await run('Grace');
    const told = { trigger: { nodeId: 'go', type: 'manualTrigger', name: 'Manual Trigger' }, startedBy: 'person' };
    expect(await view(id)).toMatchObject({ ...told, waiting: null });
    const [listed] = (await ada.send('GET', '/api/executions?limit=1')).json<RunSummary[]>();
    expect(listed).toMatchObject({ id, ...told });
  });

  it('is listed by the time at which it was created', async () => {
    const id = await run('Barbara');
    const { startedAt } = await view(id);
    const later = new Date(Date.parse(startedAt) + 1000).toISOString();
    const list = async (query: string) => (await ada.send('GET', `/api/executions?${query}`)).json<RunSummary[]>();
    expect((await list(`from=${startedAt}`)).map((one) => one.id)).toContain(id);
    expect((await list(`from=${startedAt}&to=${later}`)).map((one) => one.id)).toContain(id);
    expect((await list(`to=${startedAt}`)).map((one) => one.id)).not.toContain(id);
    expect(await list('to=1960-01-01T00:00:00Z')).toEqual([]);
  });
});

describe('a search', () => {
  it('finds a value in the data of runs, whatever its case, and shows it', async () => {
    const id = await run('Hedy');
    const found = await search('text=hello HEDY');
    expect(found).toMatchObject({ runs: [{ id, found: 'Hello Hedy' }], skipped: 0, next: null });
    expect(ids(await search(`text=No Hedy&status=failed&workflowId=${workflowId}`))).toEqual([id]);
    expect(ids(await search('text=Hedy&status=completed'))).toEqual([]);
    expect(ids(await search('text=greeting'))).toEqual([]);
    expect(ids(await search('text=Hedy', await app.signUp()))).toEqual([]);
  });

  it('finds the runs of a trigger', async () => {
    const id = await run('Mary');
    expect(ids(await search('trigger=manualTrigger'))[0]).toBe(id);
    expect(await search('trigger=webhookTrigger')).toMatchObject({ runs: [], next: null });
  });

  it('ends with its time, says how far it has come, and goes on from there', async () => {
    const id = await run('Radia');
    for (const name of ['one', 'two', 'three']) await run(name);
    const { db, journal, nodes } = app.platform;
    const searched = { store: createExecutionStore(db), journal, triggersOf: createTriggersOfRuns(db, nodes) };
    const query = { text: 'Radia', limit: 50 };
    let before: string | undefined;
    let looked = 0;
    for (let rounds = 0; rounds < 4; rounds++) {
      const round = await searchRuns(searched, ada.user.id, { ...query, before }, new AbortController().signal, 0);
      looked += round.searched;
      if (round.found.has(id)) break;
      before = round.next ?? undefined;
    }
    expect(looked).toBe(4);
  });

  it.each(['text=', `text=${'x'.repeat(201)}`, 'from=yesterday', 'limit=1000'])('refuses %s', async (query) => {
    expect((await ada.send('GET', `/api/executions/search?${query}`)).statusCode).toBe(422);
  });

  it('looks at data, not at the names of the engine or of fields', async () => {
    const find = (text: string): Promise<string | null> => findInEvents(events, text, () => Promise.resolve());
    const outputs = { main: [{ json: { city: 'Turin', at: { n: 4711, ok: true, none: null } } }] };
    const events = [{ type: 'step.completed', key: 'k', attempt: 1, startedAt: 1, at: 2, outputs } as const];
    expect(await Promise.all(['turin', '4711', 'true'].map(find))).toEqual(['Turin', '4711', 'true']);
    for (const text of ['step.completed', 'city', 'main', 'null']) expect(await find(text)).toBeNull();
  });

  it('pauses within the data of a large run', async () => {
    const outputs = { main: [{ json: { list: Array.from({ length: 2000 }, (_, n) => n) } }] };
    let pauses = 0;
    const pause = (): Promise<void> => Promise.resolve(void (pauses += 1));
    expect(
      await findInEvents(
        [{ type: 'step.completed', key: 'k', attempt: 1, startedAt: 1, at: 2, outputs }],
        '1999',
        pause,
      ),
    ).toBe('1999');
    expect(pauses).toBe(3);
  });
});

describe('a failed run', () => {
  it('is retried from the step that failed, with what was recorded before it', async () => {
    const id = await run('Joan');
    const { nodes, edges } = (await ada.send('GET', `/api/workflows/${workflowId}`)).json<
      RunView & { nodes: []; edges: [] }
    >();
    const mended = nodes.map((each: { id: string }) => (each.id === 'check' ? node('check', 'noOp') : each));
    await ada.send('PUT', `/api/workflows/${workflowId}`, { nodes: mended, edges });
    const again = await view(await ended(await ada.send('POST', `/api/executions/${id}/retry`, { from: 'failed' })));
    expect(again).toMatchObject({ status: 'completed', startedBy: 'person' });
    expect(again.steps.find(({ nodeId }) => nodeId === 'check')?.output).toEqual({
      main: [{ json: { name: 'Joan', greeting: 'Hello Joan' } }],
    });
  });
});
