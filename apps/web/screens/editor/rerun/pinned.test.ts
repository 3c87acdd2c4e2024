// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import '../../../testing/browser.ts';
import { step } from '../../../testing/fixtures.ts';
import { useToasts } from '../../../ui/toast.tsx';
import type { EditorSession } from '../session.tsx';
import { createEditorStore, freshWorkflow } from '../store/editor-store.ts';
import { sameDocumentBehavior } from '../store/document.ts';
import { catalog, document, node } from '../testing/fixtures.ts';
import { pinLimits, pinnedItems, pinnedPorts, pinOutput, setPinned } from './pinned.ts';

function sessionWith(type: string) {
  const editor = createEditorStore({ ...freshWorkflow(), ...document([node(`${type}1`)]) });
  editor.setState({ catalog });
  // Nothing else of a session is used here.
  const session = { editor } as unknown as EditorSession;
  return { session, editor, pinned: () => pinnedItems(editor.getState().nodes[0]?.data ?? {}) };
}

const gave = (type: string, output: ReturnType<typeof step>['output']) =>
  step({ nodeId: `${type}1`, name: type, output });
const toast = () => useToasts.getState().toasts[0]?.description;

describe('pinning the output of a step', () => {
  it('stores its items in the node, as one undo step', () => {
    const { session, editor, pinned } = sessionWith('dataTransform');
    pinOutput(session, gave('dataTransform', { main: [{ json: { a: 1 } }, { json: { a: 2 } }] }));
    expect(pinned()).toEqual([{ a: 1 }, { a: 2 }]);
    editor.getState().undo();
    expect(pinned()).toBeNull();
  });

  it('stores where they come from, as long as there are as many of them', () => {
    const { session, editor } = sessionWith('dataTransform');
    const data = () => editor.getState().nodes[0]?.data;
    const lineage = { sources: {}, origins: { main: [1, 0] } };
    pinOutput(session, { ...gave('dataTransform', { main: [{ json: { a: 1 } }, { json: { a: 2 } }] }), lineage });
    expect(data()).toMatchObject({ pinnedOrigins: [1, 0] });
    setPinned(session, 'dataTransform1', [{ a: 1 }, { a: 3 }]);
    expect(data()).toMatchObject({ pinned: [{ a: 1 }, { a: 3 }], pinnedOrigins: [1, 0] });
    setPinned(session, 'dataTransform1', [{ a: 1 }]);
    expect(data()).not.toHaveProperty('pinnedOrigins');
    pinOutput(session, { ...gave('dataTransform', { main: [{ json: { a: 1 } }] }), lineage });
    setPinned(session, 'dataTransform1', null);
    expect(data()).not.toHaveProperty('pinnedOrigins');
  });

  it('takes the first port of the node, and nothing where that gave none', () => {
    const { session, pinned } = sessionWith('conditional');
    pinOutput(session, gave('conditional', { true: [], false: [{ json: {} }] }));
    expect([pinned(), toast()]).toEqual([null, expect.stringContaining('port "true"') as string]);
    pinOutput(session, gave('conditional', { true: [{ json: { t: 1 } }], false: [{ json: {} }] }));
    expect(pinned()).toEqual([{ t: 1 }]);
  });

  it('can pin an empty output', () => {
    const { session, pinned } = sessionWith('dataTransform');
    pinOutput(session, gave('dataTransform', { main: [] }));
    expect(pinned()).toEqual([]);
  });

  it.each([
    ['items', Array.from({ length: pinLimits.items + 1 }, () => ({ json: {} })), '1000 items'],
    ['characters', [{ json: { text: 'x'.repeat(pinLimits.characters) } }], '256 KiB'],
  ])('is refused above so many %s', (_, main, words) => {
    const { session, pinned } = sessionWith('dataTransform');
    pinOutput(session, gave('dataTransform', { main }));
    expect([pinned(), toast()]).toEqual([null, expect.stringContaining(words) as string]);
  });

  it('reports that files are omitted', () => {
    const { session } = sessionWith('dataTransform');
    pinOutput(
      session,
      gave('dataTransform', {
        main: [{ json: {}, files: { doc: { id: 'f', name: 'a', mediaType: 'text/plain', size: 1 } } }],
      }),
    );
    expect(toast()).toContain('are not part of it.');
  });

  it('is given by the first port of the node', () => {
    expect(pinnedPorts(node('conditional1', { pinned: [{ a: 1 }] }), catalog)).toEqual({
      true: [{ json: { a: 1 } }],
    });
    expect(pinnedPorts(node('conditional1'), catalog)).toBeUndefined();
  });

  it('leaves the last run on the cards', () => {
    const before = document([node('dataTransform1', { keep: true })]);
    expect(
      sameDocumentBehavior(before, { ...before, nodes: [node('dataTransform1', { keep: true, pinned: [] })] }),
    ).toBe(true);
    expect(sameDocumentBehavior(before, { ...before, nodes: [node('dataTransform1', { keep: false })] })).toBe(false);
  });
});
