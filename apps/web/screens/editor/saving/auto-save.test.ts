// @vitest-environment jsdom
import type { WorkflowUpdate } from '@heddle/contract/api/workflows';
import { apiErrors } from '@heddle/contract/errors/api';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../testing/browser.ts';
import { workflow } from '../../../testing/fixtures.ts';
import { isDirty } from '../store/editor-store.ts';
import { retryDelay, useAutoSave } from './auto-save.ts';
import { fromView } from './load.ts';
import { testSession } from '../testing/session.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A saved workflow in an editor that saves it; the server is away until it is set to answer. */
function opened() {
  const sent: string[] = [];
  let answer = (_body: WorkflowUpdate): Promise<void> => Promise.reject(apiErrors.server_unreachable());
  const session = testSession({
    async update(id, body) {
      sent.push(body.name ?? '');
      await answer(body);
      return workflow({ id, name: body.name ?? '', revision: sent.length });
    },
  });
  const { editor, ui } = session;
  editor.getState().load(fromView(workflow({ id: 'w1', name: 'Orders' })));
  renderHook(() => useAutoSave(session));
  const rename = (workflowName: string): void => editor.getState().edit((document) => ({ ...document, workflowName }));
  const setAnswer = (next: typeof answer): void => void (answer = next);
  return { editor, ui, sent, rename, setAnswer };
}

describe('a save that got no answer', () => {
  it('is repeated until it succeeds, with what was changed in the meantime', async () => {
    const { editor, sent, rename, setAnswer } = opened();
    rename('One');
    await vi.advanceTimersToNextTimerAsync();
    await vi.advanceTimersToNextTimerAsync();
    rename('Two');
    setAnswer(() => Promise.resolve());
    await vi.advanceTimersToNextTimerAsync();
    expect(sent).toEqual(['One', 'One', 'Two']);
    expect(isDirty(editor.getState())).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is repeated at once when the browser is online again', async () => {
    const { sent, rename, setAnswer, ui } = opened();
    rename('One');
    await vi.advanceTimersToNextTimerAsync();
    expect(ui.getState().notSaved).toMatchObject({ retries: true });
    setAnswer(() => Promise.resolve());
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['One', 'One']);
    expect(ui.getState().notSaved).toBeNull();
  });

  it('is followed by one of what was changed while the attempt that succeeded was on its way', async () => {
    const { sent, rename, setAnswer } = opened();
    rename('One');
    await vi.advanceTimersToNextTimerAsync();
    setAnswer(() => Promise.resolve(rename('Two')));
    await vi.advanceTimersToNextTimerAsync();
    setAnswer(() => Promise.resolve());
    await vi.advanceTimersToNextTimerAsync();
    expect(sent).toEqual(['One', 'One', 'Two']);
  });
});

it('the pauses between attempts grow, up to a limit', () => {
  const pauses = Array.from({ length: 10 }, (_, failures) => retryDelay(failures + 1));
  expect(pauses.slice(0, 5)).toEqual([...new Set(pauses.slice(0, 5))].toSorted((a, b) => a - b));
  expect(new Set(pauses.slice(-2)).size).toBe(1);
});
