import { credentialErrors } from '@heddle/contract/errors/credentials';
import type { JsonObject } from '@heddle/contract/json';
import type { AnyCredential } from '@heddle/contract/node/credentials';
import { credentialProblems, readCredentialValues } from '@heddle/expression/fields/credentials';
import { SECRET_MASK } from '@heddle/contract/node/fields';

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** The visible part of stored values: those that are no secrets, and the names of the secrets that are set. */
export function shownValues({ fields }: AnyCredential, stored: JsonObject): { values: JsonObject; saved: string[] } {
  const entries = Object.entries(stored).filter(([name]) => Object.hasOwn(fields, name));
  return {
    values: Object.fromEntries(entries.filter(([name]) => fields[name]?.kind !== 'secret')),
    saved: entries.filter(([name, value]) => fields[name]?.kind === 'secret' && isSet(value)).map(([name]) => name),
  };
}

/**
 * The values to store: the given ones, and the stored ones of secrets that are left out or masked.
 * Throws `credential_invalid`, whose details name each invalid field, but no secret value.
 */
export function checkedValues(definition: AnyCredential, given: JsonObject, before: JsonObject): JsonObject {
  const { fields } = definition;
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(fields, name));
  const values: JsonObject = {};
  for (const [name, { kind }] of Object.entries(fields)) {
    const kept = kind === 'secret' && (given[name] === undefined || given[name] === SECRET_MASK);
    const value = kept ? before[name] : given[name];
    if (value !== undefined && value !== '') values[name] = value;
  }
  const problems = [
    ...unknown.map((field) => ({ field, message: `There is no field "${field}".` })),
    ...credentialProblems(definition, values),
  ];
  const [first] = problems;
  if (first) throw credentialErrors.credential_invalid({ reason: first.message }, { details: { fields: problems } });
  definition.check?.(readCredentialValues(definition, values));
  return values;
}
