import { completionStatus, startCompletion } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, describe, expect, it } from 'vitest';
import '../../../../testing/browser.ts';
import { insertExpression } from './field-drop.ts';
import type { Setup } from './setup.ts';
import { extensionsOf } from './setup.ts';

const views: EditorView[] = [];
afterEach(() => views.splice(0).forEach((view) => view.destroy()));

function editor(doc: string, setup: Partial<Setup> = {}): EditorView {
  const all: Setup = {
    language: 'template',
    lines: 'several',
    placeholder: undefined,
    sample: () => ({ nodes: [], scope: undefined }),
    ...setup,
  };
  const view = new EditorView({
    parent: document.body,
    state: EditorState.create({ doc, extensions: extensionsOf(all) }),
  });
  views.push(view);
  return view;
}

const textOf = (view: EditorView): string => view.state.doc.toString();
const painted = (view: EditorView, className: string): string[] =>
  [...view.contentDOM.querySelectorAll(`.${className}`)].map((part) => part.textContent ?? '');

describe('an editor of texts', () => {
  it('colors expressions as the language reads them', () => {
    const view = editor('Dear {{ $json.name + "}}" }}, {{ 12 }');
    expect(painted(view, 'cm-hole').join('')).toBe('{{ $json.name + "}}" }}{{ 12 }');
    expect([painted(view, 'cm-known'), painted(view, 'cm-text'), painted(view, 'cm-number')]).toEqual([
      ['$json'],
      ['"}}"'],
      ['12'],
    ]);
    expect(painted(editor('amount > 5', { language: 'condition' }), 'cm-number')).toEqual(['5']);
  });

  it('of one line keeps it, whatever is pasted', () => {
    const view = editor('', { lines: 'one' });
    view.dispatch({ changes: { from: 0, insert: 'a\nb\r\nc' } });
    expect(textOf(view)).toBe('a b c');
    const several = editor('');
    several.dispatch({ changes: { from: 0, insert: 'a\nb' } });
    expect(textOf(several)).toBe('a\nb');
  });

  it('leaves Tab to the browser', () => {
    const view = editor('const a = 1;', { language: 'javascript' });
    const press = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true });
    view.contentDOM.dispatchEvent(press);
    expect([press.defaultPrevented, textOf(view)]).toEqual([false, 'const a = 1;']);
  });
});

describe('the list of completions', () => {
  const press = (view: EditorView, key: string): KeyboardEvent => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    view.contentDOM.dispatchEvent(event);
    return event;
  };
  const attributes = (view: EditorView): (string | null)[] =>
    ['role', 'aria-expanded', 'aria-multiline'].map((name) => view.contentDOM.getAttribute(name));

  it('makes the text a combobox while it is open, and Escape closes it', async () => {
    const view = editor('', { language: 'condition', lines: 'one' });
    const plain = attributes(view);
    startCompletion(view);
    await expect.poll(() => completionStatus(view.state)).toBe('active');
    expect(attributes(view)).toEqual(['combobox', 'true', null]);
    expect(press(view, 'Escape').defaultPrevented).toBe(true);
    expect(attributes(view)).toEqual(plain);
  });

  it('leaves Escape alone while it is still being put together', () => {
    const view = editor('', { language: 'condition', lines: 'one' });
    startCompletion(view);
    expect(completionStatus(view.state)).toBe('pending');
    expect(press(view, 'Escape').defaultPrevented).toBe(false);
  });
});

describe('an expression that is put into a text', () => {
  it.each<[string, 'template' | 'condition', number, string]>([
    ['', 'template', 0, '{{ $json.a }}'],
    ['Dear , hello', 'template', 5, 'Dear {{ $json.a }}, hello'],
    ['{{  }}', 'template', 3, '{{ $json.a }}'],
    ['{{ b }}', 'template', 7, '{{ b }}{{ $json.a }}'],
    ['b > ', 'condition', 4, 'b > $json.a'],
  ])('%j, read as %s, at %d, returns %j', (doc, mode, at, expected) => {
    const view = editor(doc, { language: mode });
    insertExpression(view, mode, '$json.a', { from: at, to: at });
    expect(textOf(view)).toBe(expected);
    expect(view.state.selection.main.head).toBe(
      expected.indexOf('$json.a') + '$json.a'.length + (expected.includes('{{ $json.a') && doc !== '{{  }}' ? 3 : 0),
    );
  });
});
