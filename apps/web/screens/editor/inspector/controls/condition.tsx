import { TextEditor } from '../text/text-editor.tsx';
import type { ControlProps } from './control.ts';
import { asEditableText } from './control.ts';

/** A bare expression that is taken as true or false. */
export function ConditionControl({ spec, value, onChange, onBlur }: ControlProps) {
  return (
    <TextEditor
      label={spec.label}
      language="condition"
      lines="one"
      value={asEditableText(value)}
      onChange={onChange}
      onBlur={onBlur}
      placeholder={spec.placeholder}
    />
  );
}
