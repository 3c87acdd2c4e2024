import type { JsonObject, JsonValue } from '../json.ts';
import type { Fields } from './fields.ts';
import { isInUse } from './values/when.ts';

/**
 * What other expressions may know of a node's configuration: its fields as they are saved, expressions as their text, and the defaults of those
 * that nobody has filled in. Secrets and the choice of credentials are left out.
 */
export function parametersOf(fields: Fields, data: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, spec]): [string, JsonValue][] => {
      if (spec.kind === 'secret' || spec.kind === 'credential') return [];
      const value =
        (Object.hasOwn(data, name) ? data[name] : undefined) ??
        (isInUse(spec, fields, data) ? spec.default : undefined);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
