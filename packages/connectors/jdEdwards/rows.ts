import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { readPath } from '@heddle/nodes/lib/json/paths';

/** The rows of the grid in an answer, which is named after its table or form: `fs_DATABROWSE_F0101`. Without a grid, the answer itself. */
export function rowsIn(answer: JsonValue): JsonValue {
  if (!isJsonObject(answer)) return answer;
  for (const part of Object.values(answer)) {
    const rows = readPath(part, 'data.gridData.rowset');
    if (Array.isArray(rows)) return rows;
  }
  return answer;
}
