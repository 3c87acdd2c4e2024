import { Input } from '../../../../ui/input.tsx';
import { TextEditor } from '../text/text-editor.tsx';
import type { ControlProps } from './control.ts';
import { asEditableText } from './control.ts';
import { LoadedField } from './loaded/loaded.tsx';
import { NamedField } from './named/named.tsx';

/** One line of text; if it names something of the user, with a list of the available names. */
export function TextControl({ spec, value, onChange, onBlur }: ControlProps) {
  const common = { value: asEditableText(value), onBlur, placeholder: spec.placeholder };
  const field =
    spec.expression === false ? (
      <Input {...common} autoComplete="off" onChange={(event) => onChange(event.target.value)} />
    ) : (
      <TextEditor {...common} label={spec.label} language="template" lines="one" onChange={onChange} />
    );
  if (spec.loads !== undefined)
    return (
      <LoadedField list={spec.loads} label={spec.label} value={common.value} onChange={onChange}>
        {field}
      </LoadedField>
    );
  if (spec.names === undefined) return field;
  return (
    <NamedField names={spec.names} value={common.value} onChange={onChange}>
      {field}
    </NamedField>
  );
}
