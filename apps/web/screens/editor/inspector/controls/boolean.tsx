import { Switch } from '../../../../ui/switch.tsx';
import type { ControlProps } from './control.ts';

/** On or off. */
export function BooleanControl({ value, onChange, onBlur }: ControlProps) {
  return <Switch checked={value === true || value === 'true'} onCheckedChange={onChange} onBlur={onBlur} />;
}
