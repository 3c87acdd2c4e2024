import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { Item } from '@heddle/contract/run/item';
import { withPaths } from './json/paths.ts';
import { pathReader } from './json/reader.ts';

/** The item with a value at a path. */
export const put = (item: Item, name: string, value: JsonValue): Item => ({
  ...item,
  json: withPaths(item.json, [{ name, value }]),
});

/** The value of a field or, where it is empty, the text at the first of these paths of the item; '' where there is none. */
export function given(written: string, item: Item, paths: readonly string[]): string {
  if (written.trim() !== '') return written.trim();
  for (const path of paths) {
    const value = pathReader(path)(item.json);
    if (value !== undefined && value !== null && typeof value !== 'object' && value !== '') return asText(value).trim();
  }
  return '';
}

/** The same, but throws `field_required`, which names the field. */
export function required(label: string, written: string, item: Item, paths: readonly string[]): string {
  const text = given(written, item, paths);
  if (text === '') throw nodeErrors.field_required({ field: label });
  return text;
}

/** A name that several steps share: 1 to 100 characters. Throws `field_invalid`. */
export function sharedName(label: string, written: string): string {
  const name = written.trim();
  if (name === '' || name.length > 100 || /[/\p{Cc}]/u.test(name))
    throw nodeErrors.field_invalid({ field: label, reason: 'must have 1 to 100 characters, and no slash' });
  return name;
}
