import { dataErrors } from '@heddle/contract/errors/data';
import type { JsonValue } from '@heddle/contract/json';
import { FunctionExpressionType, JSONPathEnvironment, JSONPathError } from 'json-p3';
import type { FilterFunction } from 'json-p3';
import { toJsonChunks } from '../../lib/json/chunks.ts';
import { patternTest } from '../../lib/conditions/pattern.ts';

/** `match` and `search` of RFC 9535 with an engine whose work is counted: `RegExp` can be made to run for ever. */
const counted = (whole: boolean): FilterFunction => ({
  argTypes: [FunctionExpressionType.ValueType, FunctionExpressionType.ValueType],
  returnType: FunctionExpressionType.LogicalType,
  call(text: unknown, pattern: unknown) {
    if (typeof text !== 'string' || typeof pattern !== 'string') return false;
    return patternTest(whole ? `^(?:${pattern})$` : pattern, false)(text);
  },
});

const environment = new JSONPathEnvironment({ maxRecursionDepth: 200 });
environment.functionRegister.set('match', counted(true));
environment.functionRegister.set('search', counted(false));

/** The most results of one query. */
const MOST_VALUES = 1_000_000;

/** The results of a JSONPath (RFC 9535) in each of the values. Throws `json_path_invalid`. */
export function queryAll(path: string, values: readonly JsonValue[]): JsonValue[][] {
  try {
    const query = environment.compile(path);
    return values.map((value) => {
      const found: JsonValue[] = [];
      for (const node of query.lazyQuery(value)) {
        if (found.length >= MOST_VALUES)
          throw dataErrors.data_too_large({ what: 'What the JSONPath finds', limit: `${MOST_VALUES} values` });
        found.push(node.value as JsonValue);
      }
      return found;
    });
  } catch (cause) {
    if (cause instanceof JSONPathError) throw dataErrors.json_path_invalid({ reason: cause.message }, { cause });
    throw cause;
  }
}

/** The same for one value that comes as the parts of its JSON text, which returns the results as chunks of JSON: large data travel to and from a worker as text. */
export async function queryText(path: string, parts: readonly string[]): Promise<string[]> {
  const [found = []] = queryAll(path, [JSON.parse(parts.join('')) as JsonValue]);
  return toJsonChunks(found);
}
