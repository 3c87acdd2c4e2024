import type { JsonObject, JsonValue } from '../json.ts';
import { isJsonObject } from '../json.ts';

/** The name of the fields of the kind `operation`. */
export const OPERATION_FIELD = 'chosenOperation';

const objectAt = (value: JsonValue | undefined, name: string): JsonObject => {
  const found = value !== undefined && isJsonObject(value) ? value[name] : undefined;
  return found !== undefined && isJsonObject(found) ? found : {};
};

/** "List pets in Pet store", for cards; '' where no operation is chosen. Reads no more than it shows: the editor's first view comes without schemas. */
export function describeOperation(value: JsonValue | undefined): string {
  const [operation, api] = [objectAt(value, 'operation')['name'], objectAt(value, 'api')['name']];
  return typeof operation === 'string' && typeof api === 'string' ? `${operation} in ${api}` : '';
}

/** What an item looks like that the operation of a configuration gives; undefined where none is chosen. */
export function operationSample(data: JsonObject): JsonObject | undefined {
  const { sample } = objectAt(data[OPERATION_FIELD], 'operation');
  return sample !== undefined && isJsonObject(sample) ? sample : undefined;
}

/** The label of a parameter of the operation of a configuration; undefined for other fields. */
export function parameterLabel(data: JsonObject, field: string): string | undefined {
  const { parameters } = objectAt(data[OPERATION_FIELD], 'operation');
  const found = Array.isArray(parameters)
    ? parameters.find((one) => isJsonObject(one) && one['key'] === field)
    : undefined;
  const label = found !== undefined && isJsonObject(found) ? found['label'] : undefined;
  return typeof label === 'string' ? label : undefined;
}
