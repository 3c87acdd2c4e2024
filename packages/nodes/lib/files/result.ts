import type { JsonValue } from '@heddle/contract/json';
import type { FileRef, Item } from '@heddle/contract/run/item';
import { withPaths } from '../json/paths.ts';
import { factsOf } from './read.ts';

/** The item with a file under `name`, and the facts about it at the same place of its data. */
export const withFile = (
  item: Item,
  name: string,
  file: FileRef,
  more: { readonly [fact: string]: JsonValue } = {},
): Item => ({
  json: withPaths(item.json, [{ name, value: { ...factsOf(file), ...more } }]),
  files: { ...item.files, [name]: file },
});
