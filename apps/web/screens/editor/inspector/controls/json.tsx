import type { ControlProps } from './control.ts';
import { asEditableText } from './control.ts';
import { ExpressionText } from './expression-text.tsx';

/** JSON, written as text. */
export function JsonControl({ spec, value, onChange, onBlur }: ControlProps) {
  return <ExpressionText mono rows={5} value={asEditableText(value)} onChange={onChange} onBlur={onBlur} placeholder={spec.placeholder} />;
}
