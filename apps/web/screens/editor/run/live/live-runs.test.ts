// @vitest-environment jsdom
import type { RunView } from '@heddle/contract/run/view';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startedHere } from '../../../../api/started-here.ts';
import { answerApi } from '../../../../testing/api.ts';
import '../../../../testing/browser.ts';
import { run } from '../../../../testing/fixtures.ts';
import { createEditorStore, freshWorkflow } from '../../store/editor-store.ts';
import { createUiStore } from '../../store/ui-store.ts';
import { document, node } from '../../testing/fixtures.ts';
import { createRunStore } from '../run-store.ts';
import type { LiveRuns } from './live-runs.ts';
import { createLiveRuns } from './live-runs.ts';

const graph = document([node('webhookTrigger1')]);
const changed = [node('webhookTrigger1', { endpoint: '/other' })];

let live: LiveRuns | undefined;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  live?.stop();
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** An open workflow at revision 3, which has had a run. `newestRun`: the newest one that was known when it was opened. */
async function open(newestRun: string | null = null) {
  const happened = [run({ id: 'r1', revision: 3 })];
  const newest = (): RunView => happened.at(-1) ?? run();
  const calls = answerApi({
    'GET /api/executions': () => ({ body: [newest()] }),
    'GET /api/executions/r1': () => ({ body: happened[0] }),
    'GET /api/executions/r2': () => ({ body: happened[1] }),
    'GET /api/executions/r3': () => ({ body: happened[2] }),
    'GET /api/executions/r4': () => ({ body: happened[3] }),
    'GET /api/workflows/w1/revisions/2': { body: { revision: 2, nodes: changed, edges: [] } },
  });
  const editor = createEditorStore({ ...freshWorkflow(), ...graph, workflowId: 'w1', revision: 3 });
  const [runs, ui] = [createRunStore(), createUiStore()];
  ui.setState({ newestRun });
  live = createLiveRuns({ editor, runs, ui }, 'w1');
  live.look();
  await pass(2000);
  return {
    editor,
    runs,
    ui,
    /** How often something was asked for. */
    count: (route: string) => calls.filter((call) => call.route === route).length,
    /** A run begins, and the server tells so. */
    async begins(given: Partial<RunView> = {}) {
      const id = `r${happened.length + 1}`;
      happened.push(run({ id, revision: 3, startedBy: 'trigger', ...given }));
      live?.look();
      await pass(0);
    },
    shown: () => [runs.getState().run?.id, ui.getState().liveRun?.run.id, ui.getState().liveRun?.shown],
  };
}

describe('a run that was started elsewhere', () => {
  it('is shown on the canvas, with its panel closed', async () => {
    const { begins, shown, ui } = await open();
    expect(shown()).toEqual([undefined, undefined, undefined]);
    await begins({ status: 'running' });
    expect(shown()).toEqual(['r2', 'r2', true]);
    expect(ui.getState().runOpen).toBe(false);
  });

  it('is left out where an evaluation has started it', async () => {
    const { begins, shown } = await open();
    await begins({ mode: 'evaluation' });
    expect(shown()).toEqual([undefined, undefined, undefined]);
  });

  it('is shown as well where it began between the opening and the first look', async () => {
    expect((await open('')).shown()).toEqual(['r1', 'r1', true]);
    live?.stop();
    expect((await open('r1')).shown()).toEqual([undefined, undefined, undefined]);
  });

  it('is only told of while a run of this window goes on', async () => {
    const { begins, runs, shown } = await open();
    runs.getState().show(run({ id: 'own', status: 'running' }));
    await begins();
    expect(shown()).toEqual(['own', 'r2', false]);
    runs.getState().show(run({ id: 'own', status: 'completed' }));
    await pass(1000);
    await begins();
    expect(shown()).toEqual(['r3', 'r3', true]);
  });

  it.each([
    ['its panel is open', ({ ui }: Opened) => ui.setState({ runOpen: true })],
    ['a node is open', ({ editor }: Opened) => editor.getState().open('webhookTrigger1')],
    ['it is played again', ({ runs }: Opened) => runs.getState().setReplay({ at: -1 })],
  ])('is only told of while another one is read: %s', async (_, read) => {
    const opened = await open();
    opened.runs.getState().show(run({ id: 'own' }));
    read(opened);
    await opened.begins();
    expect(opened.shown()).toEqual(['own', 'r2', false]);
  });

  it('is shown to whoever has a node open and no run yet', async () => {
    const { begins, editor, shown } = await open();
    editor.getState().open('webhookTrigger1');
    await begins();
    expect(shown()).toEqual(['r2', 'r2', true]);
  });

  it('is only told of where it used a workflow that runs differently', async () => {
    const { begins, count, shown } = await open();
    await begins({ revision: 2 });
    expect(shown()).toEqual([undefined, 'r2', false]);
    await pass(2000);
    await begins({ revision: 2 });
    expect(shown()).toEqual([undefined, 'r3', false]);
    expect(count('GET /api/workflows/w1/revisions/2')).toBe(1);
  });

  it('is none that this window has started', async () => {
    const { begins, editor, runs, shown } = await open();
    editor.setState({ isExecuting: true });
    await begins();
    expect(shown()).toEqual([undefined, undefined, undefined]);
    runs.getState().show(run({ id: 'r2' }));
    editor.setState({ isExecuting: false });
    await pass(2000);
    expect(shown()).toEqual(['r2', undefined, undefined]);
    startedHere(run({ id: 'r9' }));
    await begins({ id: 'r9' });
    expect(shown()).toEqual(['r2', undefined, undefined]);
  });

  it('stays a while: of many the newest takes its place then', async () => {
    const { begins, count, shown } = await open();
    await begins();
    const before = count('GET /api/executions');
    for (let times = 0; times < 50; times += 1) live?.look();
    await pass(500);
    expect(count('GET /api/executions')).toBe(before);
    await begins();
    await begins();
    expect(shown()).toEqual(['r2', 'r2', true]);
    await pass(1900);
    expect(shown()).toEqual(['r4', 'r4', true]);
    expect(count('GET /api/executions/r3')).toBe(0);
  });

  it('has more time while it runs', async () => {
    const { begins, shown } = await open();
    await begins({ status: 'running' });
    await pass(1000);
    await begins();
    await pass(5000);
    expect(shown()).toEqual(['r2', 'r2', true]);
    await pass(5500);
    expect(shown()).toEqual(['r3', 'r3', true]);
  });

  it('is found by the next look where one has failed, and by none after the end', async () => {
    const opened = await open();
    answerApi({});
    live?.look();
    await pass(2000);
    const { begins, shown } = opened;
    answerApi({
      'GET /api/executions': { body: [run({ id: 'r2' })] },
      'GET /api/executions/r2': { body: run({ id: 'r2', revision: 3 }) },
    });
    await begins();
    expect(shown()).toEqual(['r2', 'r2', true]);
    live?.stop();
    await pass(2000);
    const calls = answerApi({});
    live?.look();
    await pass(2000);
    expect(calls).toEqual([]);
  });
});

type Opened = Awaited<ReturnType<typeof open>>;
