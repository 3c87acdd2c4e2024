import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { TriangleAlert } from 'lucide-react';
import { classes } from '../../../../ui/classes.ts';
import { useFieldControl } from '../../../../ui/field-context.ts';
import { useLate } from '../../../../ui/late.ts';
import type { EditorHandle } from './code-mirror.tsx';
import type { TextLanguage } from './language.ts';
import { codeMirror } from './late-code-mirror.ts';
import { placeText } from './place.ts';
import { useTextSurroundings } from './text-surroundings.ts';
import { useFindings } from './use-findings.ts';

export interface TextEditorProps {
  /** Its name for screen readers, and in the list of places into which data can be put. */
  label: string;
  /** Where the label alone says too little in that list: 'Fields: Value 1'. */
  targetLabel?: string;
  value: string;
  onChange(value: string): void;
  onBlur?: () => void;
  placeholder?: string | undefined;
  language: TextLanguage;
  lines?: 'one' | 'several';
  /** Shows a text of one line over several. */
  keepsOneLine?: boolean;
  autoFocus?: boolean;
  /** Without a border of its own, as a part of something that has one. */
  bare?: boolean;
  /** Sizes of the text's own area. */
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
 * A field for text with expressions, conditions or code: colours, completions, and what is wrong marked in its place.
 * What is only probably wrong is told below; errors are told by the field around.
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
  const { sample, targets } = useTextSurroundings();
  const Editor = useLate(codeMirror, true)?.CodeMirror;
  const findings = useFindings(value, language);
  const [typing, setTyping] = useState(autoFocus);
  const noteId = useId();
  const { id, ...wiring } = useFieldControl();
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  const describedBy = [wiring['aria-describedby'], warnings.length > 0 && noteId].filter(Boolean).join(' ');
  const mono = language !== 'template';
  // A text of several lines, of an imported workflow, keeps them.
  const [one] = useState(lines === 'one' && !value.includes('\n'));

  const onReady = useCallback(
    (handle: EditorHandle) => {
      const leaveTargets =
        language === 'javascript'
          ? undefined
          : targets.add({ label: targetLabel, dom: handle.dom, insert: handle.insert });
      // A label leads to inputs only; this one is none.
      const content = handle.dom.querySelector<HTMLElement>('[role="textbox"]');
      const heading = id === undefined ? null : document.querySelector(`label[for="${CSS.escape(id)}"]`);
      const focus = (): void => content?.focus();
      heading?.addEventListener('click', focus);
      return () => {
        leaveTargets?.();
        heading?.removeEventListener('click', focus);
      };
    },
    [targets, targetLabel, language, id],
  );

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
              // Editable text has the focus anyway; what checks pages wants to read it.
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
      {warnings.map(({ start, message, hint }, index) => (
        <p
          key={`${start}-${message}`}
          id={index === 0 ? noteId : undefined}
          className="mt-1 flex items-start gap-1.5 text-xs text-warn"
        >
          <TriangleAlert aria-hidden size={13} className="mt-0.5" />
          <span className="min-w-0 break-words">
            {message} {hint} <span className="text-ink-3">({placeText(value, start)})</span>
          </span>
        </p>
      ))}
    </div>
  );
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

/** The same field without help, until the editor is there. */
function PlainText({ label, value, onChange, onBlur, placeholder, one, onFocusChange }: PlainTextProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    // A press on the label may have brought the focus here before anybody listened.
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
