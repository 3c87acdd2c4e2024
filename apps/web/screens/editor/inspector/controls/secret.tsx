import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Input } from '../../../../ui/input.tsx';
import type { ControlProps } from './control.ts';

/** Text that is written but never shown again: a stored value can be replaced or removed. */
export function SecretControl({ spec, value, onChange, onBlur }: ControlProps) {
  const [writing, setWriting] = useState(() => typeof value !== 'string' || value === '');
  if (!writing) {
    return (
      <div className="control flex h-8.5 items-center gap-2 pr-1 pl-2.5">
        <span aria-hidden className="flex-1 tracking-widest text-ink-3">
          ••••••••
        </span>
        <span className="sr-only">A value is set.</span>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            onChange('');
            setWriting(true);
          }}
        >
          Replace
        </Button>
      </div>
    );
  }
  return (
    <Input
      type="password"
      value={typeof value === 'string' ? value : ''}
      placeholder={spec.placeholder}
      autoComplete="new-password"
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  );
}
