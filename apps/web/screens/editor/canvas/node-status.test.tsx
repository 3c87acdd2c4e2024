// @vitest-environment jsdom
import type { StepView } from '@heddle/contract/run/view';
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '../../../testing/browser.ts';
import { createRunStore } from '../run/run-store.ts';
import type { EditorSession } from '../session.tsx';
import { SessionProvider } from '../session.tsx';
import { createEditorStore, freshWorkflow } from '../store/editor-store.ts';
import { createUiStore } from '../store/ui-store.ts';
import { noFieldsToLoad, noKeptDrafts } from '../testing/fixtures.ts';
import { createCanvasHandle } from './canvas-handle.ts';
import { NodeStatus } from './node-status.tsx';

/** What the card of a node shows whose data has this status, after a run in which it was this step, if any. */
function shown(stored: string, step?: Partial<StepView>) {
  const editor = createEditorStore(freshWorkflow());
  const session: EditorSession = {
    editor,
    types: noFieldsToLoad(editor),
    runs: createRunStore(),
    ui: createUiStore(),
    canvas: createCanvasHandle(),
    kept: noKeptDrafts,
    // Nothing is saved or run.
    actions: new Proxy({}, { get: () => vi.fn() }) as EditorSession['actions'],
  };
  // The parts of a step that its card shows.
  if (step) session.runs.setState({ steps: new Map([['n', { runs: 1, ...step } as StepView]]), stale: false });
  const { container } = render(
    <SessionProvider session={session}>
      <NodeStatus id="n" stored={stored} />
    </SessionProvider>,
  );
  return { text: container.textContent, look: container.querySelector('.card-pill')?.className ?? '' };
}

it.each([
  ['running', 'text-accent'],
  ['completed', 'text-ok'],
  ['failed', 'text-bad'],
  ['queued', 'text-ink-3'],
])('a card shows the status %s of its data', (stored, tone) => {
  const { text, look } = shown(stored);
  expect(text).toBe(`Status${stored}`);
  expect(look).toContain(tone);
});

it('a card shows nothing where its data has no status', () => expect(shown('')).toEqual({ text: '', look: '' }));

it('a card shows the last run rather than the status of its data', () => {
  expect(shown('failed', { status: 'completed', durationMs: 1200 }).text).toBe('Completed in1.2s');
});
