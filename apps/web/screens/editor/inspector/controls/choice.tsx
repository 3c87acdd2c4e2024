import { Select } from '../../../../ui/select.tsx';
import type { ControlProps } from './control.ts';
import { OperationPicker } from './operation-picker.tsx';
import { asEditableText } from './control.ts';

/** One of a list. A value that is not on it, of an imported workflow, is shown as it is until another is chosen. */
export function ChoiceControl({ spec, value, onChange }: ControlProps) {
  const current = asEditableText(value);
  if (spec.choices?.some(({ group }) => group !== undefined))
    return <OperationPicker choices={spec.choices} label={spec.label} value={current} onPick={onChange} />;
  return (
    <Select
      value={current}
      onValueChange={onChange}
      options={spec.choices ?? []}
      placeholder={current || (spec.placeholder ?? 'Choose…')}
    />
  );
}
