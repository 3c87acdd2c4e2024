import type { JsonObject, JsonValue } from '../json.ts';
import { isJsonObject } from '../json.ts';

/** A file that travels with an item: the bytes stand in the file store, the item carries this reference. */
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

/** What a step gave, by port. A port that is missing or empty makes its edges dead. */
export type Outputs = { [port: string]: readonly Item[] };

/** Makes an item of any JSON value: an object is the item itself, anything else stands under `value`. */
export function toItem(value: JsonValue): Item {
  return { json: isJsonObject(value) ? value : { value } };
}

/** A JSON body as items: an array gives one item per element, anything else gives one. */
export function toItems(value: JsonValue): Item[] {
  return Array.isArray(value) ? value.map(toItem) : [toItem(value)];
}
