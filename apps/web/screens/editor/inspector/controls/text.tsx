import type { ControlProps } from './control.ts';
import { asEditableText } from './control.ts';
import { ExpressionText } from './expression-text.tsx';
import { Input } from '../../../../ui/input.tsx';

/** One line of text. */
export function TextControl({ spec, value, onChange, onBlur }: ControlProps) {
  const common = { value: asEditableText(value), onBlur, placeholder: spec.placeholder };
  if (spec.expression === false) return <Input {...common} autoComplete="off" onChange={(event) => onChange(event.target.value)} />;
  return <ExpressionText {...common} onChange={onChange} />;
}
