import type { JsonObject, JsonValue } from '../json.ts';
import type { Fields } from './fields.ts';
import { isInUse } from './when.ts';

/**
 * The configuration of a node as other expressions see it: its saved fields, with expressions as their text, and the defaults of empty fields. Secrets
 * and the choice of credentials are left out.
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
