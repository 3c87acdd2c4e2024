import type { JsonObject, JsonValue } from '../json.ts';
import { isJsonObject } from '../json.ts';
import type { Fields } from '../node/fields.ts';
import { isInUse } from '../node/when.ts';
import { OPERATION_FIELD } from './field.ts';
import { operationFields } from './fields.ts';
import { ChosenOperation } from './operation.ts';

/** The operation that a field of the kind `operation` holds; null where none is chosen or it cannot be read. The same object for the same value. */
export function readOperation(value: JsonValue | undefined): ChosenOperation | null {
  if (value === undefined || !isJsonObject(value)) return null;
  const known = operations.get(value);
  if (known !== undefined) return known;
  const read = ChosenOperation.safeParse(value);
  const operation = read.success ? read.data : null;
  operations.set(value, operation);
  return operation;
}

const operations = new WeakMap<JsonObject, ChosenOperation | null>();

/** The node type as it is with a configuration: where that names an operation, the type has its fields too. The same object for the same configuration. */
export function configured<T extends { readonly fields: Fields }>(type: T, data: JsonObject): T {
  const field = type.fields[OPERATION_FIELD];
  // One that the form does not show has no fields to show either.
  if (field?.kind !== 'operation' || !isInUse(field, type.fields, data)) return type;
  const chosen = readOperation(data[OPERATION_FIELD]);
  if (!chosen) return type;
  const known = types.get(chosen);
  // What is kept for a type was made of it.
  if (known?.of === type) return known.type as T;
  const own = { ...type, fields: { ...type.fields, ...operationFields(chosen) } };
  types.set(chosen, { of: type, type: own });
  return own;
}

const types = new WeakMap<ChosenOperation, { of: object; type: object }>();
