import { Textarea } from '../../../../ui/textarea.tsx';
import { TextEditor } from '../text/text-editor.tsx';
import type { ControlProps } from './control.ts';
import { asEditableText } from './control.ts';

/** Several lines of text. */
export function MultilineControl({ spec, value, onChange, onBlur }: ControlProps) {
  const common = { value: asEditableText(value), onBlur, placeholder: spec.placeholder };
  if (spec.expression === false)
    return <Textarea {...common} rows={4} onChange={(event) => onChange(event.target.value)} />;
  return <TextEditor {...common} label={spec.label} language="template" className="min-h-22" onChange={onChange} />;
}
