// @vitest-environment jsdom
import type { StartRunBody } from '@heddle/contract/api/executions';
import { describe, expect, it } from 'vitest';
import '../../../testing/browser.ts';
import { run, step } from '../../../testing/fixtures.ts';
import { createRunStore } from '../run/run-store.ts';
import { createEditorStore, freshWorkflow } from '../store/editor-store.ts';
import { createUiStore } from '../store/ui-store.ts';
import { catalog, document, node } from '../testing/fixtures.ts';
import { createRerun } from './rerun.ts';

const gave = (nodeId: string, n: number) =>
  step({ key: nodeId, nodeId, name: nodeId, output: { main: [{ json: { n } }] } });

/** An editor with the chain a → b → c and a finished run of it; runs that are started get the ids r2, r3 … */
function ran() {
  const editor = createEditorStore({
    ...freshWorkflow(),
    ...document(
      [node('dataTransform1'), node('dataTransform2'), node('dataTransform3')],
      ['dataTransform1 > dataTransform2', 'dataTransform2 > dataTransform3'],
    ),
    workflowId: 'w1',
  });
  editor.setState({ catalog });
  const runs = createRunStore();
  runs
    .getState()
    .show(run({ steps: [gave('dataTransform1', 1), gave('dataTransform2', 2), gave('dataTransform3', 3)] }));
  const sent: StartRunBody[] = [];
  const start = (body: StartRunBody) => {
    sent.push(body);
    const { steps: _steps, revision: _revision, ...summary } = run({ id: `r${sent.length + 1}` });
    return Promise.resolve(summary);
  };
  const saved: number[] = [];
  const rerun = createRerun({
    editor,
    runs,
    ui: createUiStore(),
    start,
    save: () => Promise.resolve(saved.push(1) > 0),
  });
  const shown = () =>
    runs.getState().run?.steps.map(({ nodeId, status, output }) => [nodeId, status, output?.['main']?.[0]?.json['n']]);
  return { editor, runs, rerun, sent, shown, saved };
}

describe('running again from a node', () => {
  it("continues from the displayed run, with the node's input", async () => {
    const { rerun, sent, runs } = ran();
    await rerun({ nodeId: 'dataTransform2' });
    expect(sent).toMatchObject([
      { workflowId: 'w1', mode: 'live', from: { executionId: 'r1', nodeId: 'dataTransform2', only: false } },
    ]);
    expect(sent[0]?.from).not.toHaveProperty('input');
    expect(runs.getState()).toMatchObject({ whole: 'r2', run: { id: 'r2', status: 'running' } });
  });

  it('accepts edited input, and saves changes first', async () => {
    const { rerun, sent, editor, saved } = ran();
    editor.getState().edit((before) => ({ ...before, workflowName: 'Changed' }));
    await rerun({ nodeId: 'dataTransform2', input: { main: [{ n: 9 }] } });
    expect(saved).toHaveLength(1);
    expect(sent[0]?.from?.input).toEqual({ main: [{ n: 9 }] });
  });
});

describe('running one node only', () => {
  it('shows its step among those of the run before, in its place', async () => {
    const { rerun, sent, runs, shown } = ran();
    await rerun({ nodeId: 'dataTransform2', only: true });
    expect(sent[0]?.from).toMatchObject({ executionId: 'r1', only: true });
    expect(shown()).toEqual([
      ['dataTransform1', 'completed', 1],
      ['dataTransform2', 'waiting', undefined],
      ['dataTransform3', 'completed', 3],
    ]);
    const { steps: _steps, revision: _revision, ...ended } = run({ id: 'r2' });
    runs.getState().apply([
      { type: 'step', step: gave('dataTransform2', 20) },
      {
        type: 'step',
        step: step({ nodeId: 'dataTransform3', key: 'dataTransform3', status: 'skipped', output: null }),
      },
      { type: 'run', run: ended },
    ]);
    expect(shown()).toEqual([
      ['dataTransform1', 'completed', 1],
      ['dataTransform2', 'completed', 20],
      ['dataTransform3', 'completed', 3],
    ]);
    expect(runs.getState()).toMatchObject({ whole: 'r1', run: { id: 'r2', status: 'completed' } });
  });

  it('is what the next one goes on from: the server knows what the other nodes gave last', async () => {
    const { rerun, sent, runs } = ran();
    await rerun({ nodeId: 'dataTransform2', only: true });
    const { steps: _steps, revision: _revision, ...ended } = run({ id: 'r2' });
    runs.getState().apply([
      { type: 'step', step: gave('dataTransform2', 20) },
      { type: 'run', run: ended },
    ]);
    await rerun({ nodeId: 'dataTransform3' });
    expect(sent[1]?.from).toEqual({ executionId: 'r2', nodeId: 'dataTransform3', only: false });
  });
});
