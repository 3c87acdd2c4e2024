import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { ReactNode } from 'react';
import { Field } from '../../../../../ui/field.tsx';

/** The shared props of the parts of a schedule. */
export interface PartProps {
  parts: JsonObject;
  /** Errors by part. */
  wrong: ReadonlyMap<string, string>;
  put(name: string, value: JsonValue): void;
  onBlur(): void;
}

interface PartFieldProps extends Pick<PartProps, 'wrong'> {
  name: string;
  label: string;
  help?: ReactNode;
  className?: string;
  children: ReactNode;
}

const asSentence = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;

/** One part with its label above and its error below. */
export function PartField({ name, label, help, wrong, className, children }: PartFieldProps) {
  const reason = wrong.get(name);
  return (
    <Field label={label} help={help} error={reason && asSentence(reason)} className={className}>
      {children}
    </Field>
  );
}
