import type { Extension } from '@codemirror/state';
import { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { keymap } from '@codemirror/view';

/** Sends the form around the field, as Enter does in any field of one line. */
function submit(view: EditorView): boolean {
  view.dom.closest('form')?.requestSubmit();
  return true;
}

/** Keeps a text in one line: pasted line breaks become spaces. */
export const singleLine: Extension = [
  EditorState.transactionFilter.of((transaction) => {
    const { newDoc } = transaction;
    if (!transaction.docChanged || newDoc.lines === 1) return transaction;
    const changes = Array.from({ length: newDoc.lines - 1 }, (_, index) => {
      const { to } = newDoc.line(index + 1);
      return { from: to, to: to + 1, insert: ' ' };
    });
    return [transaction, { changes, sequential: true }];
  }),
  keymap.of([{ key: 'Enter', run: submit, shift: submit }]),
];
