import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import type { ControlProps } from './control.ts';

/** On or off; among the security settings, which are confirmed rather than switched, a tick. */
export function BooleanControl({ spec, value, onChange, onBlur }: ControlProps) {
  const checked = value === true || value === 'true';
  if (spec.section === 'Security Settings')
    return <Checkbox checked={checked} onCheckedChange={(next) => onChange(next === true)} onBlur={onBlur} />;
  return <Switch checked={checked} onCheckedChange={onChange} onBlur={onBlur} />;
}
