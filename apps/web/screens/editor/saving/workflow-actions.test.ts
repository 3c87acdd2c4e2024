// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/client.ts';
import '../../../testing/browser.ts';
import { run, workflow } from '../../../testing/fixtures.ts';
import { useToasts } from '../../../ui/toast.tsx';
import { createRunStore } from '../run/run-store.ts';
import { createCatalog } from '../store/catalog.ts';
import { createEditorStore, isDirty } from '../store/editor-store.ts';
import { addNode } from '../store/graph.ts';
import { createUiStore } from '../store/ui-store.ts';
import { catalog, dataTransform, node, noFieldsToLoad, noKeptDrafts } from '../testing/fixtures.ts';
import { fromView } from './load.ts';
import { takeParkedWork } from './parked-work.ts';
import type { WorkflowApi } from './surroundings.ts';
import { createWorkflowActions } from './workflow-actions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failing = (status: number, body: string) => () => Promise.reject(new ApiError(status, 'Error', body));

/** An editor with a server that answers as given; everything it is asked is written down. */
function editorWith({
  signedIn = true,
  saved = false,
  api = {},
}: { signedIn?: boolean; saved?: boolean; api?: Partial<WorkflowApi> } = {}) {
  const editor = createEditorStore();
  const runs = createRunStore();
  const ui = createUiStore();
  const sent: unknown[] = [];
  const went: unknown[] = [];
  const actions = createWorkflowActions({
    kept: noKeptDrafts,
    editor,
    types: noFieldsToLoad(editor),
    runs,
    ui,
    isSignedIn: () => signedIn,
    navigate: (to, options) => went.push(options?.replace ? `replace ${to}` : to),
    api: {
      create: (body) => {
        sent.push(['create', body]);
        return Promise.resolve(workflow({ id: 'w9', name: body.name }));
      },
      update: (id, body) => {
        sent.push(['update', id, body]);
        return Promise.resolve(workflow({ id, name: body.name ?? '', isActive: body.isActive ?? true }));
      },
      read: () => Promise.reject(new Error('Nothing is read.')),
      start: (body) => {
        sent.push(['start', body]);
        const { steps: _steps, revision: _revision, ...summary } = run({ status: 'running' });
        return Promise.resolve(summary);
      },
      discardDraft: () => Promise.reject(new Error('Nothing is discarded.')),
      extract: () => Promise.reject(new Error('Nothing is extracted.')),
      stop: (id) => Promise.resolve(sent.push(['stop', id])),
      testData: () => Promise.resolve({ kept: [], listening: null }),
      ...api,
    },
  });
  // The trigger is not among these types: most tests are not about its test data.
  editor.setState({ catalog: createCatalog([dataTransform]) });
  if (saved) editor.getState().load(fromView(workflow({ id: 'w1', name: 'Orders', description: '' })));
  const change = (): void => editor.getState().edit((document) => addNode(document, node('dataTransform7')));
  return { editor, runs, ui, sent, went, actions, change };
}

const testData = {
  nodeId: 'webhookTrigger-1',
  source: 'typed' as const,
  createdAt: '2026-03-04T10:00:00.000Z',
  items: 1,
  preview: '{}',
};

const shownToast = () => {
  const [entry] = useToasts.getState().toasts;
  return entry && [entry.title, entry.description, entry.tone ?? 'neutral'];
};

describe('Save', () => {
  it('creates the workflow the first time and makes the address its own', async () => {
    const { actions, editor, sent, went } = editorWith();
    await actions.save();
    const [[, body]] = sent as [[string, Record<string, unknown>]];
    expect(body).toEqual({
      name: 'Untitled Workflow',
      description: 'Auto-saved workflow',
      nodes: JSON.stringify(editor.getState().nodes),
      edges: '[]',
      isActive: true,
    });
    expect(editor.getState().workflowId).toBe('w9');
    expect(went).toEqual(['replace /workflow/w9']);
    expect(shownToast()).toEqual(['Workflow Saved', 'Your workflow has been saved successfully.', 'neutral']);
  });

  it('updates it later, with the state it has', async () => {
    const { actions, editor, sent, change } = editorWith({ saved: true });
    editor.setState({ isActive: false });
    change();
    await actions.save();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject(['update', 'w1', { name: 'Orders', isActive: false }]);
    expect(sent[0]).not.toHaveProperty('2.draft');
    expect(isDirty(editor.getState())).toBe(false);
  });

  it('creates it once even when it is pressed twice', async () => {
    const { actions, sent } = editorWith();
    await Promise.all([actions.save(), actions.save()]);
    expect(sent.map((call) => (call as string[])[0])).toEqual(['create', 'update']);
  });

  it('refuses a blank name in the specified words', async () => {
    const { actions, editor, sent } = editorWith();
    editor.setState({ workflowName: '  ' });
    expect(await actions.save()).toBe(false);
    expect(sent).toEqual([]);
    expect(shownToast()).toEqual(['Save Failed', 'Cannot save workflow without a name', 'destructive']);
  });

  it.each([
    ['the message of the server', 422, '{"message":"Two nodes have the id \\"a\\"."}', 'Two nodes have the id "a".'],
    [
      'a hint to log in for an HTML page',
      502,
      '<!DOCTYPE html><p>Log in</p>',
      'Authentication required. Please log in again.',
    ],
    ['the text of the body', 500, 'plain words', 'plain words'],
    ['its own words for an empty body', 500, '', 'Failed to save workflow.'],
  ])('shows %s when it fails', async (_what, status, body, shown) => {
    const { actions } = editorWith({ api: { create: failing(status, body) } });
    await actions.save();
    expect(shownToast()).toEqual(['Save Failed', shown, 'destructive']);
  });

  it('leaves a 401 to the query client', async () => {
    const { actions } = editorWith({ api: { create: failing(401, '{"message":"Unauthorized"}') } });
    await actions.save();
    expect(shownToast()).toBeUndefined();
  });

  it('asks visitors to log in, opens the login screen after a second and keeps their work', async () => {
    const { actions, went, change, editor } = editorWith({ signedIn: false });
    change();
    await actions.save();
    expect(shownToast()).toEqual(['Login Required', 'Please log in to save your workflow.', 'destructive']);
    vi.advanceTimersByTime(999);
    expect(went).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(went).toEqual(['/login']);
    expect(takeParkedWork()).toEqual({
      workflowName: 'Untitled Workflow',
      nodes: editor.getState().nodes,
      edges: [],
      settings: {},
    });
  });
});

describe('auto-save', () => {
  it('saves a saved workflow that has changed, without a word', async () => {
    const { actions, sent, change } = editorWith({ saved: true });
    await actions.autoSave();
    expect(sent).toEqual([]);
    change();
    await actions.autoSave();
    expect(sent).toMatchObject([['update', 'w1', { draft: true }]]);
    expect(shownToast()).toBeUndefined();
  });

  it.each([
    ['tries again', 503, '', { reason: 'the server cannot be reached.', retries: true }],
    ['does not try again', 422, '{"code":"x","message":"Too large."}', { reason: 'Too large.', retries: false }],
  ])('says in the line that stays that it failed, and whether it %s', async (_what, status, body, notSaved) => {
    const { actions, change, ui } = editorWith({ saved: true, api: { update: failing(status, body) } });
    change();
    await actions.autoSave();
    expect(ui.getState().notSaved).toEqual(notSaved);
    expect(shownToast()).toBeUndefined();
  });

  it('saves what was there although another workflow is opened at once', async () => {
    const { actions, sent, change, editor } = editorWith({ saved: true });
    change();
    const saving = actions.autoSave();
    editor.getState().load(fromView(workflow({ id: 'w2', name: 'Other' })));
    await saving;
    expect(sent[0]).toMatchObject(['update', 'w1', { name: 'Orders' }]);
    expect(editor.getState()).toMatchObject({ workflowId: 'w2', workflowName: 'Other' });
    expect(isDirty(editor.getState())).toBe(false);
  });

  it('never creates a workflow', async () => {
    const { actions, sent, change } = editorWith();
    change();
    await actions.autoSave();
    expect(sent).toEqual([]);
  });
});

describe('Discard', () => {
  it('goes back to what runs, with what was typed last among the revisions; undo brings the draft back', async () => {
    const published = workflow({ id: 'w1', name: 'Orders', revision: 3 });
    const asked: unknown[] = [];
    const { actions, editor, sent, change } = editorWith({
      saved: true,
      api: {
        discardDraft: (id, revision) => {
          asked.push([id, revision]);
          return Promise.resolve(published);
        },
      },
    });
    const before = editor.getState().nodes;
    change();
    await actions.discardDraft();
    expect(sent).toMatchObject([['update', 'w1', { draft: true }]]);
    expect(asked).toEqual([['w1', 1]]);
    expect(editor.getState()).toMatchObject({ nodes: before, revision: 3, publishedRevision: 3 });
    expect(isDirty(editor.getState())).toBe(false);
    editor.getState().undo();
    expect(editor.getState().nodes.map(({ id }) => id)).toContain('dataTransform7');
  });
});

describe('Execute', () => {
  it('saves first where there is no id, starts the run and shows it', async () => {
    const { actions, sent, runs, ui, editor } = editorWith();
    await actions.execute();
    expect(sent.map((call) => (call as string[])[0])).toEqual(['create', 'start']);
    expect(sent[1]).toMatchObject([
      'start',
      { workflowId: 'w9', status: 'running', mode: 'live', executionData: { nodes: 1 } },
    ]);
    expect(runs.getState().run?.steps.map((step) => step.status)).toEqual(['waiting']);
    expect(ui.getState().runOpen).toBe(true);
    expect(editor.getState().isExecuting).toBe(false);
    expect(shownToast()).toEqual(['Execution Started', 'Your workflow is now executing.', 'neutral']);
  });

  it('saves changes, and nothing otherwise', async () => {
    const { actions, sent, change } = editorWith({ saved: true });
    await actions.execute();
    change();
    await actions.execute();
    expect(sent.map((call) => (call as string[])[0])).toEqual(['start', 'update', 'start']);
  });

  it('ends at a node where one is named, and uses again what the run that is shown has', async () => {
    const { actions, sent, runs } = editorWith({ saved: true });
    await actions.execute('live', 'n1');
    expect(sent.at(-1)).toMatchObject(['start', { upTo: { nodeId: 'n1' } }]);
    expect(sent.at(-1)).not.toHaveProperty('1.upTo.reuse');
    const { run } = runs.getState();
    if (!run) throw new Error('No run is shown.');
    runs.getState().show({ ...run, status: 'completed' });
    await actions.execute('live', 'n1');
    expect(sent.at(-1)).toMatchObject(['start', { upTo: { nodeId: 'n1', reuse: run.id } }]);
    // A dry run has samples.
    runs.getState().show({ ...run, status: 'completed', mode: 'dry' });
    await actions.execute('live', 'n1');
    expect(sent.at(-1)).not.toHaveProperty('1.upTo.reuse');
  });

  it('begins with the newest test data of its trigger, or with those that were chosen', async () => {
    const kept = ['new', 'old'].map((id) => ({ ...testData, id }));
    const { actions, sent, ui, editor } = editorWith({
      saved: true,
      api: { testData: () => Promise.resolve({ kept, listening: null }) },
    });
    editor.setState({ catalog });
    const [trigger] = editor.getState().nodes;
    await actions.execute();
    expect(sent.at(-1)).toMatchObject(['start', { trigger: trigger?.id, testData: 'new' }]);
    ui.setState({ testData: new Map([[trigger?.id ?? '', { id: 'old' }]]) });
    await actions.execute();
    expect(sent.at(-1)).toMatchObject(['start', { testData: 'old' }]);
    // It was deleted meanwhile.
    ui.setState({ testData: new Map([[trigger?.id ?? '', { id: 'gone' }]]) });
    await actions.execute();
    expect(sent.at(-1)).toMatchObject(['start', { testData: 'new' }]);
  });

  it('asks for test data where the trigger has none, and nothing else keeps the run from starting', async () => {
    const { actions, sent, ui, editor } = editorWith();
    editor.setState({ catalog });
    const nodeId = editor.getState().nodes[0]?.id ?? '';
    await actions.execute('live', nodeId);
    expect([sent, editor.getState().isExecuting]).toEqual([[], false]);
    expect(ui.getState().testDataAsked).toEqual({ nodeId, run: { mode: 'live', upTo: nodeId } });
    ui.setState({ testDataAsked: null });
    await actions.execute('dry');
    expect([ui.getState().testDataAsked, sent.at(-1)]).toMatchObject([null, ['start', { mode: 'dry' }]]);
    const problem = { nodeId, nodeName: 'Hook', field: null, code: 'field_required', message: 'It is empty.' };
    editor.setState({ problems: { all: [{ ...problem, severity: 'error' }], byNode: new Map() } });
    await actions.execute();
    expect([ui.getState().testDataAsked, sent.at(-1)]).toMatchObject([null, ['start', { mode: 'live' }]]);
  });

  it('waits for the node types before it asks', async () => {
    const { actions, sent, ui, editor } = editorWith();
    editor.setState({ catalog: createCatalog([]) });
    const executed = actions.execute();
    await vi.advanceTimersByTimeAsync(1000);
    expect([sent, ui.getState().testDataAsked, editor.getState().isExecuting]).toEqual([[], null, true]);
    editor.setState({ catalog });
    await executed;
    expect([sent, ui.getState().testDataAsked !== null, editor.getState().isExecuting]).toEqual([[], true, false]);
  });

  it('says it where the node types do not come', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { actions, sent, editor } = editorWith();
    editor.setState({ catalog: createCatalog([]) });
    const executed = actions.execute();
    await vi.advanceTimersByTimeAsync(15_000);
    await executed;
    expect([sent, shownToast()?.[0], editor.getState().isExecuting]).toEqual([[], 'Execution Failed', false]);
  });

  it('does not start a workflow that could not be saved', async () => {
    const { actions, sent } = editorWith({ api: { create: failing(500, '') } });
    await actions.execute();
    expect(sent).toEqual([]);
    expect(shownToast()?.[0]).toBe('Save Failed');
  });

  it('shows why the run did not start', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { actions, editor } = editorWith({
      saved: true,
      api: { start: failing(422, '{"message":"The workflow has no trigger to start from."}') },
    });
    await actions.execute();
    expect(shownToast()).toEqual([
      'Execution Failed',
      'Failed to start execution. The workflow has no trigger to start from.',
      'destructive',
    ]);
    expect(log).toHaveBeenCalledOnce();
    expect(editor.getState().isExecuting).toBe(false);
  });

  it('asks visitors to log in', async () => {
    const { actions, went } = editorWith({ signedIn: false });
    await actions.execute();
    expect(shownToast()).toEqual(['Login Required', 'Please log in to execute your workflow.', 'destructive']);
    vi.advanceTimersByTime(1000);
    expect(went).toEqual(['/login']);
  });

  it('dry-runs for visitors in this browser, without a word to the server, and stops there', async () => {
    const summary = { ...run({ status: 'running', mode: 'dry' }), id: 'here' };
    const stop = vi.fn(() => true);
    const startBrowserRun = vi.fn(() => Promise.resolve({ summary, watch: () => () => undefined, stop }));
    vi.doMock('../../../dry-run/browser-run.ts', () => ({ startBrowserRun }));
    const { actions, runs, ui, sent, went, change, editor } = editorWith({ signedIn: false });
    change();
    await actions.execute('dry');
    const { workflowName, nodes, edges, settings } = editor.getState();
    expect(startBrowserRun).toHaveBeenCalledExactlyOnceWith({ workflowId: '', workflowName, nodes, edges, settings });
    expect([runs.getState().run?.id, ui.getState().runOpen, shownToast()?.[0]]).toEqual([
      'here',
      true,
      'Execution Started',
    ]);
    await actions.stop();
    expect([stop.mock.calls.length, sent, went]).toEqual([1, [], []]);
  });
});

describe('renaming', () => {
  it('saves a saved workflow under its new name', async () => {
    const { actions, sent } = editorWith({ saved: true });
    await actions.rename('  Payouts ');
    expect(sent[0]).toMatchObject(['update', 'w1', { name: 'Payouts' }]);
    expect(shownToast()).toEqual(['Workflow Renamed', 'Workflow renamed to "Payouts".', 'neutral']);
  });

  it('ignores a blank name', async () => {
    const { actions, editor, sent } = editorWith({ saved: true });
    await actions.rename('   ');
    expect(editor.getState().workflowName).toBe('Orders');
    expect(sent).toEqual([]);
  });

  it('only changes the name of what was never saved', async () => {
    const { actions, editor, sent } = editorWith();
    await actions.rename('Payouts');
    expect(editor.getState().workflowName).toBe('Payouts');
    expect(sent).toEqual([]);
  });

  it('reports a failure', async () => {
    const { actions } = editorWith({ saved: true, api: { update: failing(500, '') } });
    await actions.rename('Payouts');
    expect(shownToast()).toEqual(['Rename Failed', 'Failed to rename workflow.', 'destructive']);
  });
});

describe('Duplicate Workflow', () => {
  it('makes a copy and switches to it', async () => {
    const { actions, editor, sent, went } = editorWith({ saved: true });
    await actions.duplicate();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject([
      'create',
      { name: 'Orders (Copy)', description: 'Duplicated workflow', isActive: true },
    ]);
    expect(editor.getState()).toMatchObject({ workflowId: 'w9', workflowName: 'Orders (Copy)' });
    expect(went).toEqual(['/workflow/w9']);
    expect(shownToast()).toEqual(['Workflow Duplicated', '"Orders (Copy)" has been created.', 'neutral']);
  });

  it('asks visitors to log in and goes there after half a second', async () => {
    const { actions, went } = editorWith({ signedIn: false });
    await actions.duplicate();
    expect(shownToast()).toEqual(['Authentication Required', 'Please log in to duplicate workflows.', 'destructive']);
    vi.advanceTimersByTime(500);
    expect(went).toEqual(['/login']);
  });

  it('reports a failure', async () => {
    const { actions } = editorWith({ saved: true, api: { create: failing(500, '') } });
    await actions.duplicate();
    expect(shownToast()).toEqual(['Duplication Failed', 'Failed to duplicate workflow', 'destructive']);
  });
});

describe('the Active switch', () => {
  it('saves the new state at once', async () => {
    const { actions, sent, editor } = editorWith({ saved: true });
    await actions.setActive(false);
    expect(sent[0]).toMatchObject(['update', 'w1', { isActive: false }]);
    expect(editor.getState().isActive).toBe(false);
  });

  it('reverts when that fails', async () => {
    const { actions, editor } = editorWith({ saved: true, api: { update: failing(500, '') } });
    await actions.setActive(false);
    expect(editor.getState().isActive).toBe(true);
  });
});

describe('Stop Execution', () => {
  it('stops the running run', async () => {
    const { actions, runs, sent } = editorWith({ saved: true });
    runs.getState().show(run({ status: 'running' }));
    await actions.stop();
    expect(sent).toEqual([['stop', 'r1']]);
  });

  it('does not complain about a run that has just ended', async () => {
    const { actions, runs } = editorWith({
      saved: true,
      api: { stop: failing(409, '{"message":"The execution has already finished.","code":"execution_finished"}') },
    });
    runs.getState().show(run({ status: 'running' }));
    await actions.stop();
    expect(shownToast()).toBeUndefined();
  });
});
