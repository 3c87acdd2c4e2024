import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyHistory, HISTORY_LIMIT, MERGE_WINDOW, record, redo, undo } from './history.ts';

/** Changes a number step by step, as an editor would its document. */
function start(initial: number) {
  let present = initial;
  let history = emptyHistory<number>();
  return {
    change(next: number, options: { merge?: string; now?: number } = {}) {
      history = record(history, present, { merge: options.merge, now: options.now ?? 0 });
      present = next;
    },
    undo() {
      const step = undo(history, present);
      if (step) ({ present, history } = step);
      return step !== null;
    },
    redo() {
      const step = redo(history, present);
      if (step) ({ present, history } = step);
      return step !== null;
    },
    get present() {
      return present;
    },
  };
}

describe('history', () => {
  it('undoes and redoes any sequence of changes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 50 }), (values) => {
        const editor = start(-1);
        for (const value of values) editor.change(value);
        for (const value of [...values.slice(0, -1).toReversed(), -1]) {
          editor.undo();
          expect(editor.present).toBe(value);
        }
        expect(editor.undo()).toBe(false);
        for (const value of values) {
          editor.redo();
          expect(editor.present).toBe(value);
        }
        expect(editor.redo()).toBe(false);
      }),
    );
  });

  it('drops undone changes after another change', () => {
    const editor = start(1);
    editor.change(2);
    editor.undo();
    editor.change(3);
    expect(editor.redo()).toBe(false);
    expect(editor.present).toBe(3);
  });

  it('undoes changes of one kind in quick succession as one', () => {
    const editor = start(0);
    editor.change(1, { merge: 'nudge', now: 0 });
    editor.change(2, { merge: 'nudge', now: MERGE_WINDOW });
    editor.change(3, { merge: 'nudge', now: 2 * MERGE_WINDOW });
    editor.undo();
    expect(editor.present).toBe(0);
  });

  it('keeps changes apart that are of another kind, come later, or follow an undo', () => {
    const editor = start(0);
    editor.change(1, { merge: 'nudge', now: 0 });
    editor.change(2, { now: 1 });
    editor.change(3, { merge: 'nudge', now: 2 });
    editor.change(4, { merge: 'nudge', now: 3 + MERGE_WINDOW });
    editor.undo();
    editor.change(5, { merge: 'nudge', now: 4 + MERGE_WINDOW });
    const back = [];
    while (editor.undo()) back.push(editor.present);
    expect(back).toEqual([3, 2, 1, 0]);
  });

  it('keeps the latest changes only', () => {
    const editor = start(0);
    for (let value = 1; value <= HISTORY_LIMIT + 10; value++) editor.change(value);
    while (editor.undo());
    expect(editor.present).toBe(10);
  });
});
