import { hasExpression } from '@heddle/contract/expression/template';
import type { JsonValue } from '@heddle/contract/json';
import type { FieldSpec } from '@heddle/contract/node/fields';
import { useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Field } from '../../../ui/field.tsx';
import { asEditableText } from './controls/control.ts';
import { controls, expressionUse } from './controls/controls.ts';
import { ExpressionText } from './controls/expression-text.tsx';
import type { LiveValue } from './live-value.ts';

interface FormFieldProps {
  spec: FieldSpec;
  value: JsonValue | undefined;
  error: string | undefined;
  live: LiveValue | null;
  onChange(value: JsonValue): void;
  onBlur(): void;
}

/** A field of a node: its control by kind, whether it takes expressions, and what it comes to with the last run's data. */
export function FormField({ spec, value, error, live, onChange, onBlur }: FormFieldProps) {
  const use = expressionUse(spec);
  const [asExpression, setAsExpression] = useState(() => typeof value === 'string' && hasExpression(value));
  const free = use === 'instead' && asExpression;
  const Control = controls[spec.kind];

  const toggle = (): void => {
    setAsExpression(!asExpression);
    onChange(asExpression ? (spec.default ?? '') : `{{ ${JSON.stringify(value ?? spec.default ?? null)} }}`);
  };
  const mark = use === 'inside' ? <FxMark /> : use === 'instead' ? <FxToggle on={asExpression} label={spec.label} onToggle={toggle} /> : undefined;
  const row = spec.kind === 'boolean' && !free;
  const control = free ? <ExpressionText mono value={asEditableText(value)} onChange={onChange} onBlur={onBlur} /> : <Control spec={spec} value={value} onChange={onChange} onBlur={onBlur} />;

  return (
    <div className="min-w-0">
      <Field label={spec.label} help={spec.help} error={error} required={spec.required ?? false} action={mark} layout={row ? 'row' : 'stack'}>
        {row ? (
          <span className="flex items-center gap-2">
            {mark}
            {control}
          </span>
        ) : (
          control
        )}
      </Field>
      {live && !error && (
        <output className={classes('mt-1 flex gap-1.5 font-mono text-xs', live.ok ? 'text-ok' : 'text-warn')}>
          <span aria-hidden>{live.ok ? '=' : '!'}</span>
          <span className="min-w-0 break-words whitespace-pre-wrap">{live.text}</span>
        </output>
      )}
    </div>
  );
}

const FX = 'rounded-xs px-1 font-mono text-2xs font-medium italic';

function FxMark() {
  return (
    <span title="Takes expressions: {{ … }}" className={classes(FX, 'text-ink-3')}>
      fx
      <span className="sr-only"> takes expressions</span>
    </span>
  );
}

function FxToggle({ on, label, onToggle }: { on: boolean; label: string; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={`fx: expression for ${label}`}
      title={on ? 'Back to a fixed value' : 'Use an expression'}
      onClick={onToggle}
      className={classes(FX, 'transition-colors', on ? 'bg-accent-soft text-accent' : 'text-ink-3 hover:bg-surface-2 hover:text-ink')}
    >
      fx
    </button>
  );
}
