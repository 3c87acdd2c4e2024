import type { ControlProps } from './control.ts';
import { asEditableText } from './control.ts';
import { ExpressionText } from './expression-text.tsx';

/** A bare expression that is taken as true or false. */
export function ConditionControl({ spec, value, onChange, onBlur }: ControlProps) {
  return <ExpressionText mono value={asEditableText(value)} onChange={onChange} onBlur={onBlur} placeholder={spec.placeholder} />;
}
