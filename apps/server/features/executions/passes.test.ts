import type { PassList, StepData } from '@heddle/contract/api/executions';
import type { PassView, RunSummary, RunView } from '@heddle/contract/run/view';
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

const times = (id: string, count: number) => node(id, 'loopIterator', { mode: 'times', times: count });
const code = (id: string, source: string) =>
  node(id, 'dataTransform', { name: id, mode: 'javascript', transform: source });
const loop = (head: string, body: readonly string[]) => [
  { id: `${head}-begin`, source: head, sourceHandle: 'loop', target: body[0] ?? '' },
  ...chain(...body),
  { id: `${head}-back`, source: body.at(-1) ?? '', target: head },
];

async function run(...[nodes, edges]: [Parameters<typeof saveWorkflow>[1], Parameters<typeof saveWorkflow>[2]]) {
  const { id: workflowId } = await saveWorkflow(ada, nodes, edges);
  const answer = await ada.send('POST', '/api/executions', { workflowId });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  const { id } = answer.json<RunSummary>();
  const view = async (): Promise<RunView> => (await ada.send('GET', `/api/executions/${id}`)).json();
  await expect.poll(async () => (await view()).status, { timeout: 20_000 }).not.toBe('running');
  return id;
}

const get = async <T>(path: string): Promise<T> => (await ada.send('GET', `/api/executions/${path}`)).json();
describe('the passes of a run', () => {
  it('of nested loops are read one by one, page by page, and only by their owner', async () => {
    const id = await run(
      [
        node('go', 'manualTrigger'),
        times('outer', 3),
        times('inner', 4),
        code('work', 'return items.map((item) => ({ json: { pass: item.pass } }));'),
      ],
      [
        ...chain('go', 'outer'),
        { id: 'outer-begin', source: 'outer', sourceHandle: 'loop', target: 'inner' },
        ...loop('inner', ['work']),
        { id: 'outer-back', source: 'inner', sourceHandle: 'done', target: 'outer' },
      ],
    );
    const view = await get<RunView>(id);
    expect(view.steps.find(({ nodeId }) => nodeId === 'work')?.passes).toEqual([
      { loop: 'outer', pass: 3, total: 3 },
      { loop: 'inner', pass: 4, total: 4 },
    ]);
    const pass = await get<PassView>(`${id}/passes/inner/2.3`);
    expect(pass).toMatchObject({ pass: 3, total: 4, status: 'completed' });
    expect(pass.steps.find(({ nodeId }) => nodeId === 'work')?.execution).toBe('work#2.3');
    expect(await get<PassList>(`${id}/passes/inner?around=2&offset=2&limit=1`)).toMatchObject({
      total: 4,
      failed: [],
      passes: [{ pass: 3, status: 'completed' }],
    });
    expect((await get<PassList>(`${id}/passes/outer`)).passes.map((one) => one.pass)).toEqual([1, 2, 3]);

    for (const wrong of ['inner/4.1', 'inner/2', 'work/1.1', 'gone/1', 'inner'])
      expect(await get(`${id}/passes/${wrong}`)).toMatchObject({ code: 'execution_pass_unknown' });
    expect((await ada.send('GET', `/api/executions/${id}/passes/inner/0`)).statusCode).toBe(422);
    const grace = await app.signUp();
    expect((await grace.send('GET', `/api/executions/${id}/passes/inner/2.3`)).statusCode).toBe(404);
  });

  it('with more items than are sent have the others page by page', async () => {
    const id = await run(
      [
        node('go', 'manualTrigger'),
        times('head', 2),
        code(
          'many',
          'return Array.from({ length: 3000 }, (_, n) => ({ json: { n, pass: items.length, text: "x".repeat(200) } }));',
        ),
      ],
      [...chain('go', 'head'), ...loop('head', ['many'])],
    );
    const first = await get<PassView>(`${id}/passes/head/1`);
    const many = first.steps.find(({ nodeId }) => nodeId === 'many');
    expect(many?.truncated).toMatchObject({ of: { loop: 'head', pass: '1' }, output: { main: { items: 3000 } } });
    const shown = many?.output?.['main']?.length ?? 0;
    const more = await get<StepData>(`${id}/steps/many/data?loop=head&pass=1&offset=${shown}&limit=2`);
    expect(more).toMatchObject({ total: 3000, items: [{ json: { n: shown } }, { json: { n: shown + 1 } }] });
  });

  it('that failed are listed, among hundreds', async () => {
    const id = await run(
      [
        node('go', 'manualTrigger'),
        times('head', 500),
        node('work', 'dataTransform', {
          name: 'work',
          set: [{ name: 'all', value: '{{ "x".repeat(1e9) }}' }],
          onFailure: 'continue',
        }),
      ],
      [...chain('go', 'head'), ...loop('head', ['work'])],
    );
    const list = await get<PassList>(`${id}/passes/head?offset=490&limit=500`);
    expect(list).toMatchObject({
      total: 500,
      passes: [{ pass: 491, status: 'failed' }, ...Array<object>(9).fill({ status: 'failed' })],
    });
    expect(list.failed).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(await get<PassView>(`${id}/passes/head/321`)).toMatchObject({ pass: 321, total: 500 });
  });
});
