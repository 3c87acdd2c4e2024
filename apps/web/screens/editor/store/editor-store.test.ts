import { describe, expect, it } from 'vitest';
import { document, node } from '../testing/fixtures.ts';
import { createEditorStore, documentOf, freshWorkflow, isDirty } from './editor-store.ts';
import { addNode, place, remove } from './graph.ts';

const loaded = (
  nodes = [node('webhookTrigger1'), node('httpRequest2')],
  edges = ['webhookTrigger1 > httpRequest2'],
) => {
  const store = createEditorStore();
  store.getState().load({ ...freshWorkflow(), ...document(nodes, edges), workflowId: 'w1', lastSavedAt: 1000 });
  return store;
};
const ids = (store: ReturnType<typeof loaded>): string[] => store.getState().nodes.map(({ id }) => id);

describe('a new workflow', () => {
  it('has no id, the default name and one webhook trigger', () => {
    const state = createEditorStore().getState();
    expect(state).toMatchObject({
      workflowId: null,
      workflowName: 'Untitled Workflow',
      edges: [],
      selectedNode: null,
      isExecuting: false,
    });
    expect(state.nodes).toEqual([
      {
        id: 'webhookTrigger-1',
        type: 'webhookTrigger',
        position: { x: 100, y: 100 },
        data: { name: 'Webhook Trigger' },
      },
    ]);
    expect(isDirty(state)).toBe(false);
  });

  it('shows the webhook trigger again when everything is deleted', () => {
    const store = loaded();
    store.getState().edit((before) => remove(before, new Set(ids(store))));
    expect(store.getState().nodes.map(({ type }) => type)).toEqual(['webhookTrigger']);
  });
});

describe('changing the workflow', () => {
  it('is undone and done again: nodes, edges and the name', () => {
    const store = loaded();
    const { edit, undo, redo } = store.getState();
    edit((before) => addNode(before, node('dataTransform3')));
    edit((before) => ({ ...before, workflowName: 'Renamed' }));
    edit((before) => remove(before, new Set(['httpRequest2'])));
    expect(ids(store)).toEqual(['webhookTrigger1', 'dataTransform3']);
    expect(store.getState().edges).toEqual([]);
    undo();
    expect(store.getState().edges).toHaveLength(1);
    undo();
    expect(store.getState().workflowName).toBe('Orders');
    undo();
    expect(ids(store)).toEqual(['webhookTrigger1', 'httpRequest2']);
    redo();
    redo();
    redo();
    expect(ids(store)).toEqual(['webhookTrigger1', 'dataTransform3']);
    expect(store.getState().workflowName).toBe('Renamed');
  });

  it('leaves nothing to save when it is undone', () => {
    const store = loaded();
    store.getState().edit((before) => addNode(before, node('dataTransform3')));
    expect(isDirty(store.getState())).toBe(true);
    store.getState().undo();
    expect(isDirty(store.getState())).toBe(false);
  });

  it('leaves no step behind when nothing changes', () => {
    const store = loaded();
    store.getState().edit((before) => before);
    expect(store.getState().history.past).toHaveLength(0);
  });

  it('makes one step of a whole drag', () => {
    const store = loaded();
    const drag = (x: number) =>
      store.getState().gestureEdit((before) => place(before, new Map([['webhookTrigger1', { x, y: 0 }]])));
    drag(10);
    drag(20);
    drag(30);
    store.getState().endGesture();
    expect(store.getState().history.past).toHaveLength(1);
    store.getState().undo();
    expect(store.getState().nodes[0]?.position.x).toBe(0);
  });
});

describe('the selection', () => {
  it('shows the properties of the opened node and selects it', () => {
    const store = loaded();
    store.getState().open('httpRequest2');
    expect(store.getState().selectedNode).toBe('httpRequest2');
    expect([...store.getState().selection.nodes]).toEqual(['httpRequest2']);
  });

  it('switches the panel to another selected node, as at the start of a drag, and does not open it', () => {
    const store = loaded();
    store.getState().select({ nodes: new Set(['httpRequest2']) });
    expect(store.getState().selectedNode).toBeNull();
    store.getState().open('httpRequest2');
    store.getState().select({ nodes: new Set(['webhookTrigger1']) });
    expect(store.getState().selectedNode).toBe('webhookTrigger1');
  });

  it('closes the panel when the selection changes or the node is deleted', () => {
    const store = loaded();
    store.getState().open('httpRequest2');
    store.getState().select({ nodes: new Set(['webhookTrigger1', 'dataTransform3']) });
    expect(store.getState().selectedNode).toBeNull();
    store.getState().open('httpRequest2');
    store.getState().select({ nodes: new Set() });
    expect(store.getState().selectedNode).toBeNull();
    store.getState().open('httpRequest2');
    store.getState().edit((before) => remove(before, new Set(['httpRequest2'])));
    expect(store.getState().selectedNode).toBeNull();
    expect(store.getState().selection.nodes.size).toBe(0);
  });
});

describe('saving', () => {
  it('keeps changes made during the save as unsaved', () => {
    const store = loaded();
    store.getState().edit((before) => addNode(before, node('dataTransform3')));
    const document = documentOf(store.getState());
    store.getState().edit((before) => addNode(before, node('dataTransform4')));
    store.getState().markSaved({
      workflowId: 'w1',
      document,
      at: 2000,
      revision: 2,
      publishedRevision: 1,
      isActive: true,
      isHeldBack: false,
    });
    expect(isDirty(store.getState())).toBe(true);
    store.getState().undo();
    expect(isDirty(store.getState())).toBe(false);
    expect(store.getState().lastSavedAt).toBe(2000);
  });
});

it('loading another workflow replaces everything and clears selection and history', () => {
  const store = loaded();
  store.getState().edit((before) => addNode(before, node('dataTransform3')));
  store.getState().open('dataTransform3');
  store.getState().load({ ...freshWorkflow(), ...document([node('conditional9')]), workflowId: 'w2' });
  const state = store.getState();
  expect(ids(store)).toEqual(['conditional9']);
  expect(state).toMatchObject({ workflowId: 'w2', selectedNode: null, edges: [] });
  expect(state.history.past).toHaveLength(0);
  expect(isDirty(state)).toBe(false);
});
