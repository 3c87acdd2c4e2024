import { create } from 'zustand';

/** How long a deletion can be undone, in milliseconds. */
export const UNDO_TIME = 5000;

interface Deletion {
  commit: () => void;
  timer: ReturnType<typeof setTimeout>;
}

/** Deletions of one kind of entry that can still be undone. Made once, by whatever shows these entries. */
export function createPendingDeletions() {
  const waiting = new Map<string, Deletion>();
  /** Ids of the entries shown as deleted: pending deletions, and those being sent. */
  const useDeleted = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));
  const show = (id: string): void =>
    useDeleted.setState(({ ids }) => ({ ids: new Set([...ids].filter((other) => other !== id)) }));

  /**
   * Hides an entry at once and calls `remove` when it can no longer be undone; a page that closes does it at once. An entry that could not
   * be removed is shown again. Returns the function that undoes it.
   */
  function deleteLater(id: string, remove: () => Promise<void>): () => void {
    const commit = (): void => {
      const deletion = waiting.get(id);
      if (!deletion) return;
      waiting.delete(id);
      clearTimeout(deletion.timer);
      void remove().finally(() => show(id));
    };
    waiting.set(id, { commit, timer: setTimeout(commit, UNDO_TIME) });
    useDeleted.setState(({ ids }) => ({ ids: new Set([...ids, id]) }));
    return () => {
      const deletion = waiting.get(id);
      if (!deletion) return;
      waiting.delete(id);
      clearTimeout(deletion.timer);
      show(id);
    };
  }

  window.addEventListener('pagehide', () => {
    for (const { commit } of waiting.values()) commit();
  });
  return { useDeleted, deleteLater };
}
