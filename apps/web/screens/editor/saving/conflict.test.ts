// @vitest-environment jsdom
import type { WorkflowUpdate } from '@heddle/contract/api/workflows';
import { apiErrors } from '@heddle/contract/errors/api';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/client.ts';
import '../../../testing/browser.ts';
import { workflow } from '../../../testing/fixtures.ts';
import { useToasts } from '../../../ui/toast.tsx';
import { createRunStore } from '../run/run-store.ts';
import { createEditorStore, isDirty } from '../store/editor-store.ts';
import { createUiStore } from '../store/ui-store.ts';
import { schema } from '../store/read-graph.ts';
import { noFieldsToLoad, noKeptDrafts } from '../testing/fixtures.ts';
import { fromView } from './load.ts';
import { takeParkedWork } from './parked-work.ts';
import { createWorkflowActions } from './workflow-actions.ts';

await schema.load();

/** A server with one workflow, which checks revisions as the real one does; and an editor that has it open. */
function opened() {
  let stored = workflow({ id: 'w1', name: 'Orders', revision: 4 });
  const editor = createEditorStore();
  const ui = createUiStore();
  const sent: WorkflowUpdate[] = [];
  const created: unknown[] = [];
  let answers = true;
  const elsewhere = (): void => {
    stored = { ...stored, revision: stored.revision + 1, name: 'Orders of theirs', settings: { timeout: 9 } };
  };
  const actions = createWorkflowActions({
    kept: noKeptDrafts,
    editor,
    types: noFieldsToLoad(editor),
    runs: createRunStore(),
    ui,
    isSignedIn: () => true,
    navigate: () => undefined,
    api: {
      create: (body) => Promise.resolve(workflow({ id: 'w2', name: body.name, revision: created.push(body) })),
      update: (_id, body) => {
        sent.push(body);
        if (body.revision !== undefined && body.revision !== stored.revision)
          return Promise.reject(
            new ApiError(409, 'Conflict', '{"code":"workflow_changed","message":"Saved elsewhere."}'),
          );
        stored = {
          ...stored,
          revision: stored.revision + 1,
          name: body.name ?? stored.name,
          settings: body.settings ?? stored.settings,
        };
        return answers ? Promise.resolve(stored) : Promise.reject(apiErrors.server_unreachable());
      },
      read: () => Promise.resolve(stored),
      start: () => Promise.reject(new Error('Nothing is started.')),
      discardDraft: () => Promise.reject(new Error('Nothing is discarded.')),
      extract: () => Promise.reject(new Error('Nothing is extracted.')),
      stop: () => Promise.resolve(undefined),
      testData: () => Promise.reject(new Error('Nothing is run.')),
    },
  });
  editor.getState().load(fromView(stored));
  const change = (workflowName: string): void => editor.getState().edit((document) => ({ ...document, workflowName }));
  const setAnswers = (next: boolean): void => void (answers = next);
  return { editor, ui, actions, sent, created, elsewhere, change, setAnswers };
}

/** The same after both sides have changed something and the save was refused. */
async function refused() {
  const all = opened();
  all.change('Orders of mine');
  all.elsewhere();
  expect(await all.actions.save()).toBe(false);
  return all;
}

describe('saves', () => {
  it('name the revision they are based on, one after the other', async () => {
    const { actions, change, sent, ui } = opened();
    change('One');
    const first = actions.save();
    change('Two');
    await Promise.all([first, actions.save()]);
    expect(sent.map(({ revision }) => revision)).toEqual([4, 5]);
    expect(ui.getState().conflict).toBeNull();
  });

  it('whose answer was lost ask nothing: the next one is based on it', async () => {
    const { actions, change, sent, setAnswers, ui } = opened();
    change('One');
    setAnswers(false);
    await actions.autoSave();
    setAnswers(true);
    change('Two');
    await actions.autoSave();
    expect(sent.map(({ revision, name }) => [revision, name])).toEqual([
      [4, 'One'],
      [4, 'Two'],
      [5, 'Two'],
    ]);
    expect(ui.getState()).toMatchObject({ conflict: null, notSaved: null });
  });

  it('refused because of a newer revision ask what to do, without a toast', async () => {
    const { ui, editor } = await refused();
    expect(ui.getState().conflict).toMatchObject({ open: true, theirs: { revision: 5, name: 'Orders of theirs' } });
    expect(editor.getState().workflowName).toBe('Orders of mine');
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('pause until the conflict is settled', async () => {
    const { actions, sent, change } = await refused();
    change('More of mine');
    await actions.autoSave();
    expect(sent).toHaveLength(1);
  });

  it('refused while leaving park the changes', async () => {
    const { actions, change, elsewhere, ui } = opened();
    change('Orders of mine');
    elsewhere();
    await actions.autoSave({ leaving: true });
    expect(ui.getState().conflict).toBeNull();
    expect(takeParkedWork()).toMatchObject({ workflowName: 'Orders of mine' });
    expect(useToasts.getState().toasts[0]?.title).toBe('Changes Kept');
  });
});

describe('after a refused save', () => {
  it('mine can be saved over theirs', async () => {
    const { actions, ui, sent, editor } = await refused();
    await actions.keepMine();
    expect(sent.at(-1)).toMatchObject({ name: 'Orders of mine', revision: 5 });
    expect([ui.getState().conflict, isDirty(editor.getState()), editor.getState().revision]).toEqual([null, false, 6]);
  });

  it('theirs can be taken, and mine comes back by undo', async () => {
    const { actions, ui, editor } = await refused();
    await actions.takeTheirs();
    expect(editor.getState()).toMatchObject({
      workflowName: 'Orders of theirs',
      settings: { timeout: 9 },
      revision: 5,
    });
    expect([ui.getState().conflict, isDirty(editor.getState())]).toEqual([null, false]);
    editor.getState().undo();
    expect(editor.getState()).toMatchObject({ workflowName: 'Orders of mine', settings: {} });
    expect(await actions.save()).toBe(true);
  });

  it('mine can be saved as a copy, which is opened', async () => {
    const { actions, ui, editor, created, sent } = await refused();
    await actions.saveAsCopy();
    expect(created).toMatchObject([{ name: 'Orders of mine (Copy)' }]);
    expect(sent).toHaveLength(1);
    expect([editor.getState().workflowId, ui.getState().conflict]).toEqual(['w2', null]);
  });
});
