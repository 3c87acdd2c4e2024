import { completionStatus } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { ViewPlugin } from '@codemirror/view';

/** While the list of completions is open the text is a combobox, whose keys go through the list; before and after it is a text like any other. */
export const comboboxWhileListed: Extension = ViewPlugin.define(() => {
  let before: readonly (readonly [name: string, value: string | null])[] | undefined;
  return {
    update({ view: { contentDOM }, state }) {
      const open = completionStatus(state) === 'active';
      if (open === (before !== undefined)) return;
      if (open) {
        before = ['role', 'aria-expanded', 'aria-multiline'].map(
          (name) => [name, contentDOM.getAttribute(name)] as const,
        );
        contentDOM.setAttribute('role', 'combobox');
        contentDOM.setAttribute('aria-expanded', 'true');
        // Not an attribute of comboboxes.
        contentDOM.removeAttribute('aria-multiline');
        return;
      }
      for (const [name, value] of before ?? []) {
        if (value === null) contentDOM.removeAttribute(name);
        else contentDOM.setAttribute(name, value);
      }
      before = undefined;
    },
  };
});
