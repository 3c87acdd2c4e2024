import { TextEditor } from '../text/text-editor.tsx';
import type { ControlProps } from './control.ts';
import { asEditableText } from './control.ts';

/** Source code with line numbers. */
export function CodeControl({ spec, value, onChange, onBlur }: ControlProps) {
  return (
    <TextEditor
      label={spec.label}
      language="javascript"
      className="min-h-32"
      value={asEditableText(value)}
      onChange={onChange}
      onBlur={onBlur}
      placeholder={spec.placeholder}
    />
  );
}
