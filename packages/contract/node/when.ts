import type { JsonObject, JsonValue } from '../json.ts';
import type { FieldSpec, Fields } from './fields.ts';

/** The configured value, or the field's default. An expression counts as its text. */
export function fixedValue(spec: FieldSpec | undefined, name: string, data: JsonObject): JsonValue | undefined {
  const given = data[name] ?? undefined;
  if (spec?.kind === 'boolean')
    return given === true || given === 'true' || (given === undefined && spec.default === true);
  return given ?? spec?.default;
}

/** True while the field matters: every field that its `when` names has one of the values listed there. */
export const isInUse = (spec: FieldSpec, fields: Fields, data: JsonObject): boolean =>
  holds(spec.when ?? {}, fields, data);

/** True where the field, if it is in use, must have a value. */
export const isRequired = (spec: FieldSpec, fields: Fields, data: JsonObject): boolean =>
  spec.required === true || (spec.requiredWhen !== undefined && holds(spec.requiredWhen, fields, data));

/** True while all of the named fields have one of the values listed for them. */
export function holds(wanted: NonNullable<FieldSpec['when']>, fields: Fields, data: JsonObject): boolean {
  return Object.entries(wanted).every(([name, values]) => {
    const value = fixedValue(fields[name], name, data);
    return values.some((one) => one === value);
  });
}
