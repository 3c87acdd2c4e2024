import type { JsonValue } from '@heddle/contract/json';
import type { FieldSpec } from '@heddle/contract/node/fields';

/** What every control of the form works with. */
export interface ControlProps {
  spec: FieldSpec;
  /** The configured value, or the default; undefined if there is neither. */
  value: JsonValue | undefined;
  onChange(value: JsonValue): void;
  onBlur(): void;
}

/** A stored value as the text that is edited; lists and objects as indented JSON. */
export function asEditableText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}
