import type { JsonObject } from '@heddle/contract/json';
import type { AnyCredential } from '@heddle/contract/node/credentials';
import type { Fields } from '@heddle/contract/node/fields';
import { emptyScope } from '../scope.ts';
import { compileFields } from './compile-fields.ts';
import { fieldProblems } from './problems.ts';

/** The fields without expressions: a `{{` in a password is plain text. */
const withoutExpressions = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, spec]) => [name, { ...spec, expression: false }]));

/** The problems of a credential's values, field by field. */
export function credentialProblems(
  { fields }: Pick<AnyCredential, 'fields'>,
  values: JsonObject,
): { field: string; message: string }[] {
  return fieldProblems(withoutExpressions(fields), values).map(({ field, error }) => ({
    field,
    message: error.message,
  }));
}

/** The values of a credential with their types and defaults. Throws `field_required`, `field_invalid`. */
export function readCredentialValues(
  { fields }: Pick<AnyCredential, 'fields'>,
  stored: JsonObject,
): { [field: string]: unknown } {
  const compiled = compileFields({ fields: withoutExpressions(fields) }, stored);
  return Object.fromEntries(Object.keys(fields).map((name) => [name, compiled.read(name, emptyScope)]));
}
