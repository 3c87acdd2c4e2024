import type { FieldProps } from '../../ui/field.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

export interface EmailFieldProps extends Pick<FieldProps, 'error' | 'required'> {
  value: string;
  onChange: (email: string) => void;
}

/** The address one signs in with. */
export function EmailField({ value, onChange, ...field }: EmailFieldProps) {
  return (
    <Field label="Email" {...field}>
      <Input
        type="email"
        name="email"
        autoComplete="email"
        placeholder="you@example.com"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
