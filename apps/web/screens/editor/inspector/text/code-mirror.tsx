import type { Finding } from '@heddle/expression/editing/findings';
import { setDiagnostics } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { Annotation, Compartment, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { insertExpression } from './field-drop.ts';
import { loadLanguage } from './languages.ts';
import type { Setup } from './setup.ts';
import { extensionsOf } from './setup.ts';

/** Marks a change from outside, so that it is not reported back. */
const fromOutside = Annotation.define<boolean>();

/** What others may do with an open editor. */
export interface EditorHandle {
  /** The element on the page. */
  readonly dom: HTMLElement;
  /** Inserts an expression at the caret, or replaces the selection. */
  insert(expression: string): void;
}

export interface CodeMirrorProps extends Setup {
  value: string;
  onChange(value: string): void;
  onBlur: (() => void) | undefined;
  /** The attributes that tie it to its label, help and error. */
  attributes: { readonly [name: string]: string };
  findings: readonly Finding[];
  /** Takes the focus when it comes, with the caret at the end. */
  takeFocus: boolean;
  /** Called when the editor is mounted; the returned function is called when it is removed. */
  onReady?: (handle: EditorHandle) => () => void;
}

const attributesOf = (attributes: CodeMirrorProps['attributes']): Extension =>
  EditorView.contentAttributes.of(attributes);

/** A text editor. Its setup (language, lines, placeholder) is that of its first render; text, attributes and findings may change. */
export function CodeMirror(props: CodeMirrorProps) {
  const { value, attributes, findings } = props;
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  const compartment = useRef<Compartment>(null);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useLayoutEffect(() => {
    const { language, lines, placeholder, takeFocus } = latest.current;
    const wiring = new Compartment();
    const grammar = new Compartment();
    compartment.current = wiring;
    const mode = language === 'condition' ? 'condition' : 'template';
    const editor = new EditorView({
      parent: parent.current ?? document.body,
      state: EditorState.create({
        doc: latest.current.value,
        selection: { anchor: takeFocus ? latest.current.value.length : 0 },
        extensions: [
          ...extensionsOf({ language, lines, placeholder, sample: () => latest.current.sample() }),
          grammar.of([]),
          wiring.of(attributesOf(latest.current.attributes)),
          EditorView.updateListener.of((update) => {
            const isOurs = update.transactions.some((transaction) => transaction.annotation(fromOutside));
            if (update.docChanged && !isOurs) latest.current.onChange(update.state.doc.toString());
          }),
          EditorView.domEventHandlers({ blur: () => latest.current.onBlur?.() }),
        ],
      }),
    });
    view.current = editor;
    let gone = false;
    // Without its grammar the text is still a text.
    void loadLanguage(language).then(
      (support) => gone || editor.dispatch({ effects: grammar.reconfigure(support) }),
      () => undefined,
    );
    if (takeFocus) editor.focus();
    const leave = latest.current.onReady?.({
      dom: editor.dom,
      insert(expression) {
        insertExpression(editor, mode, expression, editor.state.selection.main);
        editor.focus();
      },
    });
    return () => {
      gone = true;
      leave?.();
      editor.destroy();
      view.current = null;
    };
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: value },
      annotations: fromOutside.of(true),
    });
  }, [value]);

  const wired = JSON.stringify(attributes);
  useEffect(() => {
    const known = JSON.parse(wired) as CodeMirrorProps['attributes'];
    if (compartment.current) view.current?.dispatch({ effects: compartment.current.reconfigure(attributesOf(known)) });
  }, [wired]);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const end = editor.state.doc.length;
    const diagnostics = findings.map(({ start, end: until, severity, message, hint }) => ({
      from: Math.min(start, end),
      to: Math.min(until, end),
      severity,
      message: hint ? `${message} ${hint}` : message,
    }));
    editor.dispatch(setDiagnostics(editor.state, diagnostics));
  }, [findings]);

  return <div ref={parent} className="flex min-w-0 flex-1" />;
}
