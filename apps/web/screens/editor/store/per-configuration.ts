import type { JsonObject } from '@heddle/contract/json';
import type { CatalogEntry } from '@heddle/contract/node/define';

/** Caches results by a node's data: cards need them on every render, and the data seldom change. */
export function perConfiguration<T>(
  workOut: (entry: CatalogEntry, data: JsonObject) => T,
): (entry: CatalogEntry, data: JsonObject) => T {
  const known = new WeakMap<JsonObject, { entry: CatalogEntry; result: T }>();
  return (entry, data) => {
    const before = known.get(data);
    if (before?.entry === entry) return before.result;
    const result = workOut(entry, data);
    known.set(data, { entry, result });
    return result;
  };
}
