import type { JsonObject, JsonValue } from '../json.ts';
import { isJsonObject } from '../json.ts';

/** A file of an item: its bytes are in the file store, the item has this reference. */
export interface FileRef {
  id: string;
  name: string;
  mediaType: string;
  /** Bytes. */
  size: number;
}

/** One piece of data between nodes. Never mutated once a node has given it. */
export interface Item {
  json: JsonObject;
  files?: { [field: string]: FileRef };
}

/** The output of a step, by port. A missing or empty port makes its edges dead. */
export type Outputs = { [port: string]: readonly Item[] };

/** Makes an item of any JSON value: an object is the item itself, any other value is stored under `value`. */
export function toItem(value: JsonValue): Item {
  return { json: isJsonObject(value) ? value : { value } };
}

/** A JSON body as items: one item per element of an array, one item for any other value. */
export function toItems(value: JsonValue): Item[] {
  return Array.isArray(value) ? value.map(toItem) : [toItem(value)];
}
