import type { ReactNode, RefObject, UIEvent } from 'react';
import { useRef } from 'react';
import { hasExpression } from '@heddle/contract/expression/template';
import { classes } from '../../../../ui/classes.ts';
import { useFieldControl } from '../../../../ui/field-context.ts';

interface ExpressionTextProps {
  value: string;
  onChange(value: string): void;
  onBlur?: () => void;
  placeholder?: string | undefined;
  /** More than one line. */
  rows?: number;
  /** The whole text is an expression or code, also where it has no `{{ … }}`. */
  mono?: boolean;
  /** Without a border of its own, as a part of something that has one. */
  bare?: boolean;
  'aria-label'?: string;
}

/** Text with its expressions in their colour. */
function paint(text: string): ReactNode[] {
  return text.split(/(\{\{[^]*?\}\})/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="text-accent">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/**
 * A field for text in which `{{ … }}` is coloured while one types. The letters one sees stand in a layer below the field,
 * whose own are transparent: a field cannot colour parts of its text.
 */
export function ExpressionText({ value, onChange, onBlur, placeholder, rows = 1, mono = false, bare = false, ...label }: ExpressionTextProps) {
  const layer = useRef<HTMLDivElement>(null);
  const painted = hasExpression(value);
  const multiline = rows > 1;
  const look = classes(
    'relative z-1 block',
    multiline ? 'field-sizing-content max-h-72 resize-none px-2.5 py-1.5 [scrollbar-gutter:stable]' : 'h-8.5 px-2.5',
    (painted || mono) && 'font-mono text-xs',
    painted ? 'bg-transparent! text-transparent! caret-ink' : undefined,
  );
  const common = {
    value,
    placeholder,
    spellCheck: !painted && !mono,
    autoComplete: 'off',
    onBlur,
    onScroll: (event: UIEvent<HTMLElement>) => follow(layer, event.currentTarget),
    className: classes('control', bare && 'rounded-sm border-transparent', look),
    ...useFieldControl(),
    ...label,
  };
  return (
    <div className={classes('relative bg-surface', bare ? 'rounded-sm' : 'rounded-control')}>
      {painted && (
        <div
          ref={layer}
          aria-hidden
          className={classes(
            'pointer-events-none absolute inset-px overflow-hidden px-2.5 font-mono text-xs text-ink',
            multiline ? 'py-1.5 break-words whitespace-pre-wrap [scrollbar-gutter:stable]' : 'flex items-center whitespace-pre',
          )}
        >
          {multiline ? paint(value) : <span>{paint(value)}</span>}
          {value.endsWith('\n') && ' '}
        </div>
      )}
      {multiline ? (
        <textarea {...common} rows={rows} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...common} onChange={(event) => onChange(event.target.value)} />
      )}
    </div>
  );
}

function follow(layer: RefObject<HTMLElement | null>, field: HTMLElement): void {
  layer.current?.scrollTo(field.scrollLeft, field.scrollTop);
}
