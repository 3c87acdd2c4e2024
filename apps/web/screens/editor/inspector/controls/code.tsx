import type { KeyboardEvent } from 'react';
import { useRef } from 'react';
import { useFieldControl } from '../../../../ui/field-context.ts';
import type { ControlProps } from './control.ts';
import { asEditableText } from './control.ts';

const INDENT = '  ';

/** Source code with line numbers. Tab indents; after Escape it leads to the next field, as everywhere else. */
export function CodeControl({ spec, value, onChange, onBlur }: ControlProps) {
  const wiring = useFieldControl();
  const numbers = useRef<HTMLPreElement>(null);
  const leaving = useRef(false);
  const text = asEditableText(value);
  const lines = text.split('\n').length;

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === 'Escape') {
      leaving.current = true;
      event.stopPropagation();
    } else if (event.key === 'Tab' && !event.shiftKey && !leaving.current) {
      event.preventDefault();
      const { selectionStart, selectionEnd } = event.currentTarget;
      event.currentTarget.setRangeText(INDENT, selectionStart, selectionEnd, 'end');
      onChange(event.currentTarget.value);
    } else leaving.current = false;
  };

  return (
    <div className="control flex max-h-80 min-h-32 overflow-hidden font-mono text-xs focus-within:border-accent">
      <pre ref={numbers} aria-hidden className="figures shrink-0 overflow-hidden border-r border-line bg-surface-2 px-2 py-1.5 text-right text-ink-3 select-none">
        {Array.from({ length: lines }, (_, index) => index + 1).join('\n')}
      </pre>
      <textarea
        {...wiring}
        value={text}
        placeholder={spec.placeholder}
        spellCheck={false}
        autoComplete="off"
        wrap="off"
        rows={Math.min(16, Math.max(6, lines))}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        onScroll={(event) => numbers.current?.scrollTo(0, event.currentTarget.scrollTop)}
        className="min-w-0 flex-1 resize-none bg-transparent px-2.5 py-1.5 text-ink outline-none placeholder:text-ink-3"
      />
    </div>
  );
}
