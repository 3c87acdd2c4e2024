// @vitest-environment jsdom
import type { RunView } from '@heddle/contract/run/view';
import { describe, expect, it } from 'vitest';
import { answerApi } from '../../../testing/api.ts';
import '../../../testing/browser.ts';
import { run, step } from '../../../testing/fixtures.ts';
import type { EditorSession } from '../session.tsx';
import { createEditorStore, freshWorkflow } from '../store/editor-store.ts';
import { createUiStore } from '../store/ui-store.ts';
import { document, node } from '../testing/fixtures.ts';
import { showLatestRun } from './latest-run.ts';
import { createRunStore } from './run-store.ts';

const graph = document(
  [node('webhookTrigger1'), node('dataTransform2', { transform: 'a' })],
  ['webhookTrigger1 > dataTransform2'],
);

/** Opens the workflow at revision 3, whose latest run is this one; `nodes` were those of the run's revision. */
async function opened(latest: RunView, nodes = graph.nodes) {
  const asked: string[] = [];
  answerApi({
    'GET /api/executions': { body: [latest] },
    'GET /api/executions/r1': ({ url }) => {
      asked.push(url.search);
      return { body: latest };
    },
    'GET /api/workflows/w1/revisions/1': { body: { revision: 1, nodes, edges: graph.edges } },
  });
  const session = {
    editor: createEditorStore({ ...freshWorkflow(), ...graph, workflowId: 'w1', revision: 3 }),
    runs: createRunStore(),
    ui: createUiStore(),
  };
  // Nothing else of a session is used here.
  await showLatestRun(session as unknown as EditorSession, { id: 'w1', revision: 3 });
  return { ...session.runs.getState(), asked, ui: session.ui.getState() };
}

describe('the latest run of a workflow that is opened', () => {
  it('is on its cards where the workflow was only renamed or moved about since', async () => {
    const { run: shown, stale } = await opened(
      run({ revision: 1 }),
      graph.nodes.map((each) => ({ ...each, position: { x: 7, y: 7 } })),
    );
    expect([shown?.id, stale]).toEqual(['r1', false]);
  });

  it('is not where the workflow would run differently', async () => {
    const { run: shown, stale } = await opened(run({ revision: 1 }), [
      node('webhookTrigger1'),
      node('dataTransform2', { transform: 'b' }),
    ]);
    expect([shown?.id, stale]).toEqual(['r1', true]);
  });

  it('is followed while it runs', async () => {
    const { stale, ui } = await opened(run({ revision: 1, status: 'running' }), []);
    expect([stale, ui.runOpen]).toEqual([false, true]);
    expect(ui.newestRun).toBe('r1');
  });

  it('shows one of a node alone among the last steps of the others, and follows that node', async () => {
    const { only, asked, steps } = await opened(
      run({
        revision: 3,
        only: 'dataTransform2',
        steps: [step({ nodeId: 'webhookTrigger1' }), step({ nodeId: 'dataTransform2' })],
      }),
    );
    expect([only, asked, [...steps.keys()]]).toEqual([
      'dataTransform2',
      ['?others=latest'],
      ['webhookTrigger1', 'dataTransform2'],
    ]);
  });
});
