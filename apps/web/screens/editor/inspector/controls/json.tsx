import { TextEditor } from '../text/text-editor.tsx';
import type { ControlProps } from './control.ts';
import { asEditableText } from './control.ts';

/** JSON, written as text. */
export function JsonControl({ spec, value, onChange, onBlur }: ControlProps) {
  return (
    <TextEditor
      label={spec.label}
      language="json"
      className="min-h-26"
      value={asEditableText(value)}
      onChange={onChange}
      onBlur={onBlur}
      placeholder={spec.placeholder}
    />
  );
}
