import type { ErrorView } from '@heddle/contract/errors/define';
import { hasExpression } from '@heddle/expression/template';
import type { JsonValue } from '@heddle/contract/json';
import type { FieldSpec } from '@heddle/contract/node/fields';
import { Maximize2 } from 'lucide-react';
import type { DragEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { hasDraggedField, droppedField, inBraces } from '../../../run/data/field-drag.ts';
import { usePublicSettings } from '../../../api/public-settings.ts';
import { classes } from '../../../ui/classes.ts';
import { Field } from '../../../ui/field.tsx';
import { asEditableText } from './controls/control.ts';
import { controls, expressionUse, showsOwnErrors } from './controls/controls.ts';
import { ExpandedField } from './expanded-field.tsx';
import { FxMark, FxToggle } from './fx.tsx';
import type { FieldResult, LiveValue } from './live-value.ts';
import type { TextLanguage } from './text/languages.ts';
import { describeOffset } from './text/describe-offset.ts';
import { TextEditor } from './text/text-editor.tsx';
import { useTextSurroundings } from './text/text-surroundings.ts';

/** The field's value for any of the last run's items. */
export interface FieldPreview {
  items: number;
  data(index: number): unknown;
  result(index: number): FieldResult;
}

export interface FormFieldProps {
  /** The name of the parameter, by which other parts of the editor find the field. */
  name: string;
  spec: FieldSpec;
  value: JsonValue | undefined;
  error: ErrorView | undefined;
  live: LiveValue | null;
  preview: FieldPreview | null;
  onChange(value: JsonValue): void;
  onBlur(): void;
}

/** Kinds whose text can be edited in a large window, by how it is read. */
const textKinds: { readonly [kind in FieldSpec['kind']]?: TextLanguage } = {
  text: 'template',
  multiline: 'template',
  condition: 'condition',
  json: 'json',
  code: 'javascript',
};

/** The message of an error, with its position in the text if known. */
function errorText({ message, details }: ErrorView, value: JsonValue | undefined): string {
  const { source, start } = (details ?? {}) as { source?: unknown; start?: unknown };
  return typeof start === 'number' && source === value && typeof value === 'string'
    ? `${message} (${describeOffset(value, start)})`
    : message;
}

/** A field of a node: the control for its kind, the switch to an expression, and its value with the last run's data. */
export function FormField({ name, spec, value, error, live, preview, onChange, onBlur }: FormFieldProps) {
  const use = expressionUse(spec);
  const [asExpression, setAsExpression] = useState(() => typeof value === 'string' && hasExpression(value));
  const [expanded, setExpanded] = useState(false);
  const free = use === 'instead' && asExpression;
  const Control = controls[spec.kind];
  const language = free
    ? 'template'
    : spec.kind !== 'code' && spec.expression === false
      ? undefined
      : textKinds[spec.kind];

  const putExpression = (expression: string): void => {
    setAsExpression(true);
    onChange(inBraces(expression));
  };
  const box = useInsertTarget(spec.label, use === 'instead' && !asExpression, putExpression);
  const toggle = (): void => {
    setAsExpression(!asExpression);
    onChange(asExpression ? (spec.default ?? '') : inBraces(JSON.stringify(value ?? spec.default ?? null)));
  };
  const drop = fieldDrop(use === 'instead' && !asExpression, putExpression);

  const row = spec.kind === 'boolean' && !free;
  const mark =
    use === 'inside' ? (
      <FxMark />
    ) : use === 'instead' ? (
      <FxToggle on={asExpression} label={spec.label} onToggle={toggle} />
    ) : null;
  const action = (
    <span className="flex items-center gap-1">
      {mark}
      {language !== undefined && <ExpandButton label={spec.label} onClick={() => setExpanded(true)} />}
    </span>
  );
  const text = { label: spec.label, value: asEditableText(value), onChange, onBlur };
  const control = free ? (
    <TextEditor {...text} language="template" lines="one" />
  ) : (
    <Control spec={spec} value={value} onChange={onChange} onBlur={onBlur} />
  );

  return (
    <div ref={box} data-parameter={name} {...drop} className="min-w-0">
      <Field
        label={spec.label}
        help={spec.help}
        error={error && !showsOwnErrors.has(spec.kind) ? errorText(error, value) : undefined}
        required={spec.required ?? false}
        action={action}
        layout={row ? 'row' : 'stack'}
      >
        {row ? (
          <span className="flex items-center gap-2">
            {mark}
            {control}
          </span>
        ) : (
          control
        )}
      </Field>
      {spec.needs === 'mail' && <NoMailNote />}
      {live && !error && <Live value={live} />}
      {expanded && language !== undefined && (
        <ExpandedField
          {...text}
          language={language}
          lines={free || spec.kind === 'text' || spec.kind === 'condition' ? 'one' : 'several'}
          placeholder={spec.placeholder}
          error={error && errorText(error, value)}
          preview={spec.kind === 'code' ? null : preview}
          onClose={() => setExpanded(false)}
        />
      )}
    </div>
  );
}

/** The handlers of an element that takes dragged fields of the last run as expressions while `wanted`. */
function fieldDrop(wanted: boolean, put: (expression: string) => void) {
  return {
    onDragOver: (event: DragEvent): void => {
      if (wanted && hasDraggedField(event.dataTransfer)) event.preventDefault();
    },
    onDrop: (event: DragEvent): void => {
      const expression = droppedField(event.dataTransfer);
      if (expression === null || !wanted) return;
      event.preventDefault();
      put(expression);
    },
  };
}

/** Says that mail has no effect on a server that sends none. */
function NoMailNote() {
  const { data } = usePublicSettings();
  if (data?.sendsMail !== false) return null;
  return (
    <p role="status" className="mt-1 text-xs text-warn">
      No mail server is set up on this server: nobody gets an email. Answer in the app, under Approvals.
    </p>
  );
}

function Live({ value }: { value: LiveValue }) {
  return (
    <output className={classes('mt-1 flex gap-1.5 font-mono text-xs', value.ok ? 'text-ok' : 'text-warn')}>
      <span aria-hidden>{value.ok ? '=' : '!'}</span>
      <span className="min-w-0 break-words whitespace-pre-wrap">{value.text}</span>
    </output>
  );
}

function ExpandButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      title="Open in a large window"
      onClick={onClick}
      className="rounded-xs p-0.5 text-ink-3 transition-colors hover:bg-surface-2 hover:text-ink"
    >
      <Maximize2 aria-hidden size={12} />
      <span className="sr-only">Expand {label}</span>
    </button>
  );
}

/** Registers a field without a text editor as a target that data can be inserted into. */
function useInsertTarget(label: string, wanted: boolean, insert: (expression: string) => void) {
  const { targets } = useTextSurroundings();
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(insert);
  useEffect(() => {
    latest.current = insert;
  });
  useEffect(() => {
    const dom = box.current;
    return wanted && dom ? targets.add({ label, dom, insert: (expression) => latest.current(expression) }) : undefined;
  }, [targets, label, wanted]);
  return box;
}
