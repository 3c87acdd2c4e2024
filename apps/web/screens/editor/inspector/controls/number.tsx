import { Input } from '../../../../ui/input.tsx';
import type { ControlProps } from './control.ts';
import { asEditableText } from './control.ts';

/** The typed text as a number, unless that would lose characters while typing ('1.' and '1.0' lead to '1.05'). */
function read(text: string): string | number {
  return text !== '' && String(Number(text)) === text ? Number(text) : text;
}

/** A number. */
export function NumberControl({ spec, value, onChange, onBlur }: ControlProps) {
  return (
    <Input
      type="number"
      className="figures"
      value={asEditableText(value)}
      min={spec.min}
      max={spec.max}
      step={spec.step ?? 'any'}
      placeholder={spec.placeholder ?? asEditableText(spec.default)}
      onChange={(event) => onChange(read(event.target.value))}
      onBlur={onBlur}
    />
  );
}
