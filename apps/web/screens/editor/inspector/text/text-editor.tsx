import type { Finding } from '@heddle/expression/editing/findings';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { TriangleAlert } from 'lucide-react';
import { classes } from '../../../../ui/classes.ts';
import { useFieldControl } from '../../../../ui/field-context.ts';
import { useLazyModule } from '../../../../ui/lazy-module.ts';
import type { EditorHandle } from './code-mirror.tsx';
import type { TextLanguage } from './languages.ts';
import { codeMirror } from './lazy-code-mirror.ts';
import { describeOffset } from './describe-offset.ts';
import { useTextSurroundings } from './text-surroundings.ts';
import { useFindings } from './use-findings.ts';

export interface TextEditorProps {
  /** The name for screen readers and in the list of insert targets. */
  label: string;
  /** The name in the list of insert targets, if the label alone is ambiguous: 'Fields: Value 1'. */
  targetLabel?: string;
  value: string;
  onChange(value: string): void;
  onBlur?: () => void;
  placeholder?: string | undefined;
  language: TextLanguage;
  lines?: 'one' | 'several';
  /** Wraps a text of one line. */
  keepsOneLine?: boolean;
  autoFocus?: boolean;
  /** Without a border, as part of a bordered element. */
  bare?: boolean;
  /** Classes for the size of the text area. */
  className?: string;
}

const BOX = classes(
  'flex min-w-0 bg-surface text-sm transition-[border-color,box-shadow]',
  'group-data-[dragging]/form:outline-1 group-data-[dragging]/form:outline-offset-1 group-data-[dragging]/form:outline-dashed group-data-[dragging]/form:outline-accent',
);
const BORDER = classes(
  'rounded-control border border-line-strong hover:border-ink-3/60 has-[[aria-invalid=true]]:border-bad',
  'focus-within:border-accent focus-within:ring-3 focus-within:ring-accent/22',
  'has-[[aria-invalid=true]]:focus-within:ring-bad/22',
);

/**
 * A field for text with expressions, conditions or code, with syntax colors, completions and marked errors. Warnings are listed below it; errors
 * are shown by the surrounding field.
 */
export function TextEditor(props: TextEditorProps) {
  const {
    label,
    targetLabel = label,
    value,
    onChange,
    onBlur,
    placeholder,
    language,
    lines = 'several',
    keepsOneLine = false,
    autoFocus = false,
    bare = false,
    className,
  } = props;
  const { sample } = useTextSurroundings();
  const Editor = useLazyModule(codeMirror, true)?.CodeMirror;
  const findings = useFindings(value, language);
  const [typing, setTyping] = useState(autoFocus);
  const noteId = useId();
  const { id, ...wiring } = useFieldControl();
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  const describedBy = [wiring['aria-describedby'], warnings.length > 0 && noteId].filter(Boolean).join(' ');
  const mono = language !== 'template';
  // A text with several lines, as in an imported workflow, is shown as such.
  const [one] = useState(lines === 'one' && !value.includes('\n'));

  const onReady = useEditorReady(language, targetLabel, id);

  return (
    <div className="min-w-0">
      <div
        className={classes(
          BOX,
          bare ? 'rounded-sm' : BORDER,
          mono && 'font-mono text-xs',
          one ? 'h-8.5 items-center overflow-hidden px-2.5' : 'max-h-80 overflow-y-auto px-2.5 py-1.5',
          className,
        )}
      >
        {Editor ? (
          <Editor
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            language={language}
            lines={one ? 'one' : keepsOneLine && !value.includes('\n') ? 'wrapped' : 'several'}
            placeholder={placeholder}
            sample={() => sample}
            findings={findings}
            takeFocus={typing}
            onReady={onReady}
            attributes={{
              'aria-label': label,
              ...(id === undefined ? {} : { id }),
              ...(describedBy ? { 'aria-describedby': describedBy } : {}),
              ...(wiring['aria-invalid'] ? { 'aria-invalid': 'true' } : {}),
              ...(wiring['aria-required'] ? { 'aria-required': 'true' } : {}),
              ...(one ? {} : { 'aria-multiline': 'true' }),
              autocapitalize: 'off',
              // Editable text is focusable without it, but accessibility checkers look for it.
              tabindex: '0',
            }}
          />
        ) : (
          <PlainText
            label={label}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            placeholder={placeholder}
            one={one}
            onFocusChange={setTyping}
          />
        )}
      </div>
      <Warnings warnings={warnings} value={value} noteId={noteId} />
    </div>
  );
}

/** Wires a loaded editor: as a target that data can be inserted into, and to the label of its field. Returns the editor's `onReady`. */
function useEditorReady(language: TextLanguage, targetLabel: string, id: string | undefined) {
  const { targets } = useTextSurroundings();
  return useCallback(
    (handle: EditorHandle) => {
      const removeTarget =
        language === 'javascript'
          ? undefined
          : targets.add({ label: targetLabel, dom: handle.dom, insert: handle.insert });
      // Browsers focus only inputs when their label is clicked; the editor is none.
      const content = handle.dom.querySelector<HTMLElement>('[role="textbox"]');
      const heading = id === undefined ? null : document.querySelector(`label[for="${CSS.escape(id)}"]`);
      const focus = (): void => content?.focus();
      heading?.addEventListener('click', focus);
      return () => {
        removeTarget?.();
        heading?.removeEventListener('click', focus);
      };
    },
    [targets, targetLabel, language, id],
  );
}

interface WarningsProps {
  warnings: readonly Finding[];
  value: string;
  /** The id of the first warning, which describes the field. */
  noteId: string;
}

function Warnings({ warnings, value, noteId }: WarningsProps) {
  return warnings.map(({ start, message, hint }, index) => (
    <p
      key={`${start}-${message}`}
      id={index === 0 ? noteId : undefined}
      className="mt-1 flex items-start gap-1.5 text-xs text-warn"
    >
      <TriangleAlert aria-hidden size={13} className="mt-0.5" />
      <span className="min-w-0 break-words">
        {message} {hint} <span className="text-ink-3">({describeOffset(value, start)})</span>
      </span>
    </p>
  ));
}

interface PlainTextProps {
  label: string;
  value: string;
  onChange(value: string): void;
  onBlur: (() => void) | undefined;
  placeholder: string | undefined;
  one: boolean;
  onFocusChange(focused: boolean): void;
}

/** A plain field, until the editor is loaded. */
function PlainText({ label, value, onChange, onBlur, placeholder, one, onFocusChange }: PlainTextProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    // A click on the label may have focused the field before the handlers were attached.
    if (document.activeElement === field.current) onFocusChange(true);
  }, [onFocusChange]);
  const common = {
    ...useFieldControl(),
    'aria-label': label,
    value,
    placeholder,
    spellCheck: false,
    autoComplete: 'off',
    className: 'min-w-0 flex-1 resize-none bg-transparent outline-none placeholder:text-ink-3',
    onFocus: () => onFocusChange(true),
    onBlur: () => {
      onFocusChange(false);
      onBlur?.();
    },
  };
  return one ? (
    <input ref={field} {...common} onChange={(event) => onChange(event.target.value)} />
  ) : (
    <textarea ref={field} {...common} rows={3} onChange={(event) => onChange(event.target.value)} />
  );
}
