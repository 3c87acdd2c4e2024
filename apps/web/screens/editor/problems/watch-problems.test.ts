import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEditorStore, freshWorkflow } from '../store/editor-store.ts';
import { connect } from '../store/graph.ts';
import { catalog, document, node } from '../testing/fixtures.ts';
import { watchProblems } from './watch-problems.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = () => {
  const editor = createEditorStore({
    ...freshWorkflow(),
    ...document([node('webhookTrigger'), node('httpRequest', { name: 'Ask' }), node('stickyNote')]),
  });
  editor.setState({ catalog });
  const found = () =>
    editor.getState().problems.all.map(({ nodeName, field, code, severity }) => [nodeName, field, code, severity]);
  return { editor, found };
};

describe('the problems of a workflow', () => {
  it('are known soon after it was opened and follow every change', async () => {
    const { editor, found } = open();
    const leave = watchProblems(editor);
    await vi.runAllTimersAsync();
    expect(found()).toEqual([
      ['Ask', 'url', 'field_required', 'error'],
      ['Ask', null, 'node_unconnected', 'warning'],
    ]);
    expect(editor.getState().problems.byNode.get('httpRequest')).toHaveLength(2);

    editor.getState().edit((before) => connect(before, { source: 'webhookTrigger', target: 'httpRequest' }));
    await vi.runAllTimersAsync();
    expect(found()).toEqual([['Ask', 'url', 'field_required', 'error']]);

    editor.getState().edit((before) => ({
      ...before,
      nodes: before.nodes.map((each) =>
        each.id === 'httpRequest' ? node('httpRequest', { url: 'https://a.example' }) : each,
      ),
    }));
    await vi.runAllTimersAsync();
    expect(found()).toEqual([]);
    leave();
  });

  it('wait for the types of nodes, and are not looked for any more once nobody wants them', async () => {
    const { editor, found } = open();
    editor.setState({ catalog: { ...catalog, entries: [] } });
    const leave = watchProblems(editor);
    await vi.runAllTimersAsync();
    expect(found()).toEqual([]);
    editor.setState({ catalog });
    leave();
    await vi.runAllTimersAsync();
    expect(found()).toEqual([]);
  });
});
