// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPendingDeletions, UNDO_TIME } from './pending-deletions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Deletions, and what is asked of the server. */
function deletions() {
  const { useDeleted, deleteLater } = createPendingDeletions();
  const removed: string[] = [];
  return {
    hidden: () => [...useDeleted.getState().ids],
    removed,
    remove: (id: string, answer: () => Promise<void> = async () => undefined) =>
      deleteLater(id, () => (removed.push(id), answer())),
  };
}

describe('a deletion', () => {
  it('hides its entry at once, and is sent when it can be undone no longer', async () => {
    const { hidden, removed, remove } = deletions();
    remove('a');
    expect([hidden(), removed]).toEqual([['a'], []]);
    await vi.advanceTimersByTimeAsync(UNDO_TIME - 1);
    expect(removed).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(removed).toEqual(['a']);
  });

  it('that is undone shows the entry again, and is never sent', async () => {
    const { hidden, removed, remove } = deletions();
    const undo = remove('a');
    remove('b');
    undo();
    expect(hidden()).toEqual(['b']);
    await vi.advanceTimersByTimeAsync(UNDO_TIME);
    expect(removed).toEqual(['b']);
  });

  it('cannot be undone once it is sent', async () => {
    const { hidden, removed, remove } = deletions();
    const undo = remove('a', () => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(UNDO_TIME);
    undo();
    expect([hidden(), removed]).toEqual([['a'], ['a']]);
  });

  it('that fails shows the entry again', async () => {
    const { hidden, remove } = deletions();
    // Whoever removes tells the user why; here it only matters that it ended.
    const answer = Promise.withResolvers<void>();
    remove('a', () => answer.promise);
    await vi.advanceTimersByTimeAsync(UNDO_TIME);
    expect(hidden()).toEqual(['a']);
    answer.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(hidden()).toEqual([]);
  });

  it('is sent at once, and once only, where the page closes', async () => {
    const { removed, remove } = deletions();
    remove('a');
    remove('b');
    window.dispatchEvent(new Event('pagehide'));
    expect(removed).toEqual(['a', 'b']);
    await vi.advanceTimersByTimeAsync(UNDO_TIME);
    window.dispatchEvent(new Event('pagehide'));
    expect(removed).toEqual(['a', 'b']);
  });
});
