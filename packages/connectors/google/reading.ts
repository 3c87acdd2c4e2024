import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { readPath } from '@heddle/nodes/lib/json/paths';

/** The object at a path of an answer; empty where there is none. */
export function objectAt(value: JsonValue | undefined, path: string): JsonObject {
  const found = value === undefined ? undefined : readPath(value, path);
  return isJsonObject(found) ? found : {};
}

/** The objects of the list at a path of an answer. */
export function objectsAt(value: JsonValue | undefined, path: string): JsonObject[] {
  const found = value === undefined ? undefined : readPath(value, path);
  return Array.isArray(found) ? found.filter(isJsonObject) : [];
}

/** The object of this id: ids of Google have dots, so they are no paths. */
export function objectWithId(objects: JsonObject, id: string): JsonObject {
  const found = Object.hasOwn(objects, id) ? objects[id] : undefined;
  return isJsonObject(found) ? found : {};
}
