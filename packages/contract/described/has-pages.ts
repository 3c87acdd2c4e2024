import type { JsonObject } from '../json.ts';
import { isJsonObject } from '../json.ts';
import type { Fields } from '../node/fields.ts';
import { OPERATION_FIELD } from './field.ts';

/**
 * True where a node holds an operation of an API that has pages, by its description or by what the node says of them: where the fields that `operationFields` makes
 * for pages are in use. Reads the operation without its schema, which the first view of the editor does without.
 */
export function hasPages(fields: Fields, data: JsonObject): boolean {
  const chosen = data[OPERATION_FIELD] ?? null;
  if (fields[OPERATION_FIELD]?.kind !== 'operation' || !isJsonObject(chosen)) return false;
  const { operation = null } = chosen;
  if (!isJsonObject(operation) || operation['download'] === true) return false;
  const paging = operation['paging'] ?? null;
  const described = isJsonObject(paging) ? paging['by'] : undefined;
  return (data['pagesBy'] ?? described ?? 'none') !== 'none';
}
