// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../api/query-client.ts';
import '../../../testing/browser.ts';
import { commands } from '../commands/registry.ts';
import { createRunStore } from '../run/run-store.ts';
import type { EditorSession } from '../session.tsx';
import { SessionProvider } from '../session.tsx';
import { toClipboard } from '../store/clipboard.ts';
import { createEditorStore, documentOf, freshWorkflow, isDirty } from '../store/editor-store.ts';
import { place, remove } from '../store/graph.ts';
import { createUiStore } from '../store/ui-store.ts';
import { catalog, document as workflowOf, node, noFieldsToLoad, noKeptDrafts } from '../testing/fixtures.ts';
import { Canvas } from './canvas.tsx';
import { createCanvasHandle } from './canvas-handle.ts';
import { insertNode } from './insert-node.ts';
import { useConnecting } from './use-connecting.ts';
import { useFlowElements } from './use-flow-elements.ts';

const graph = workflowOf(
  [node('webhookTrigger1'), node('httpRequest2', {}, 400), node('dataTransform3', {}, 800)],
  ['webhookTrigger1 > httpRequest2'],
);

/** An editor whose every node and edge is selected. */
function openSession(readOnly: boolean): EditorSession {
  const editor = createEditorStore({ ...freshWorkflow(), ...graph, workflowId: 'w1', revision: 1 }, { readOnly });
  editor.setState({ catalog });
  selectAll(editor);
  // Saving and running are not part of these tests: every action does nothing.
  const actions = new Proxy({}, { get: () => vi.fn() }) as EditorSession['actions'];
  return {
    editor,
    types: noFieldsToLoad(editor),
    runs: createRunStore(),
    ui: createUiStore(),
    canvas: createCanvasHandle(),
    kept: noKeptDrafts,
    actions,
  };
}

const selectAll = (editor: EditorSession['editor']): void =>
  editor.getState().select({
    nodes: new Set(graph.nodes.map(({ id }) => id)),
    edges: new Set(graph.edges.map(({ id }) => id)),
  });

const inSession = (session: EditorSession) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider session={session}>{children}</SessionProvider>
    </QueryClientProvider>
  ),
});

// The commands read and write text only.
const clipboard = { getData: () => toClipboard(graph, catalog), setData: () => undefined } as unknown as DataTransfer;

beforeEach(() => {
  // The canvas reads the zoom from the computed style, which jsdom does not compute.
  vi.stubGlobal(
    'DOMMatrixReadOnly',
    class {
      m22 = 1;
    },
  );
  // Without motion, positions are set at once.
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
});

/** Everything that changes the graph of an editor that is not read-only. */
const changes: Record<string, (session: EditorSession) => unknown> = {
  'dragging a node': (session) => {
    const { result } = renderHook(useFlowElements, inSession(session));
    const position = { x: 40, y: 40 };
    act(() => result.current.onNodesChange([{ type: 'position', id: 'httpRequest2', position, dragging: true }]));
    act(() => result.current.onNodesChange([{ type: 'position', id: 'httpRequest2', position, dragging: false }]));
  },
  'moving a node by keyboard': (session) => {
    const { result } = renderHook(useFlowElements, inSession(session));
    act(() => result.current.onNodesChange([{ type: 'position', id: 'httpRequest2', position: { x: 1, y: 1 } }]));
  },
  'drawing an edge': (session) => {
    const { result } = renderHook(useConnecting, inSession(session));
    const connection = { source: 'httpRequest2', target: 'dataTransform3', sourceHandle: 'main', targetHandle: 'main' };
    act(() => result.current.onConnect(connection));
  },
  'dropping a node of the library': (session) => insertNode(session, 'httpRequest', { center: { x: 0, y: 0 } }),
  pasting: (session) => commands.find(({ id }) => id === 'paste')?.perform(session, clipboard),
  'an edit': ({ editor }) => editor.getState().edit((document) => remove(document, new Set(['httpRequest2']))),
  'a gesture': ({ editor }) => {
    editor.getState().gestureEdit((document) => place(document, new Map([['httpRequest2', { x: 1, y: 1 }]])));
    editor.getState().endGesture();
  },
};

describe('the graph of a read-only editor', () => {
  it.each(Object.entries(changes))('is not changed by %s, as that of another editor is', async (_name, change) => {
    const [readOnly, editable] = [openSession(true), openSession(false)];
    await change(readOnly);
    await change(editable);
    expect(documentOf(readOnly.editor.getState())).toEqual(graph);
    expect(readOnly.editor.getState().history.past).toEqual([]);
    expect(isDirty(editable.editor.getState())).toBe(true);
  });

  it.each(commands.map((command) => [command.label, command] as const))(
    'is not changed by the command %s',
    async (_label, command) => {
      const session = openSession(true);
      await command.perform(session, clipboard);
      expect(documentOf(session.editor.getState())).toEqual(graph);
    },
  );

  it('cannot be dragged on the canvas', async () => {
    const draggable = async (session: EditorSession): Promise<number> => {
      const { container, unmount } = render(<Canvas />, inSession(session));
      await vi.waitFor(() => expect(container.querySelectorAll('.react-flow__node')).toHaveLength(3));
      const count = container.querySelectorAll('.react-flow__node.draggable').length;
      unmount();
      return count;
    };
    expect(await draggable(openSession(true))).toBe(0);
    expect(await draggable(openSession(false))).toBe(3);
  });
});
