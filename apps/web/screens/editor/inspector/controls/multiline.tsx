import { Textarea } from '../../../../ui/textarea.tsx';
import type { ControlProps } from './control.ts';
import { asEditableText } from './control.ts';
import { ExpressionText } from './expression-text.tsx';

/** Several lines of text. */
export function MultilineControl({ spec, value, onChange, onBlur }: ControlProps) {
  const common = { value: asEditableText(value), onBlur, placeholder: spec.placeholder, rows: 4 };
  if (spec.expression === false) return <Textarea {...common} onChange={(event) => onChange(event.target.value)} />;
  return <ExpressionText {...common} onChange={onChange} />;
}
