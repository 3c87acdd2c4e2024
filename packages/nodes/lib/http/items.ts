import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import type { FileRef, Item } from '@heddle/contract/run/item';
import { toItem, toItems } from '@heddle/contract/run/item';
import { readPath } from '../json/paths.ts';
import type { HttpPage } from './paging.ts';

/** body: the response body, one item per element of a list. full: one item per response, with status and headers. */
export type OutputShape = 'body' | 'full';

/**
 * An answer as items. `itemsPath` is the path of the list in a JSON body; `fileField` is the name a file gets in the item.
 * Throws `http_response_invalid` when there is nothing at that path.
 */
export function pageItems(page: HttpPage, shape: OutputShape, itemsPath: string, fileField: string): Item[] {
  const { content, status, headers } = page;
  const file = content.kind === 'file' ? content.file : null;
  if (shape === 'full') {
    const json = { status, headers: Object.fromEntries(headers), body: file ? factsOf(file) : bodyOf(page) };
    return [file ? { json, files: { [fileField]: file } } : { json }];
  }
  if (file) return [{ json: factsOf(file), files: { [fileField]: file } }];
  if (content.kind === 'empty') return [{ json: {} }];
  if (content.kind === 'json' && itemsPath !== '') return itemsAt(content.value, itemsPath);
  return content.kind === 'json' ? toItems(content.value) : [toItem({ body: bodyOf(page) })];
}

function itemsAt(body: JsonValue, path: string): Item[] {
  const found = readPath(body, path);
  if (found === undefined) throw nodeErrors.http_response_invalid({ reason: `there is nothing at "${path}".` });
  // Services like to write "no list" for an empty one.
  return found === null ? [] : toItems(found);
}

function bodyOf({ content }: HttpPage): JsonValue {
  if (content.kind === 'json') return content.value;
  return content.kind === 'text' ? content.text : null;
}

function factsOf({ name, mediaType, size }: FileRef): { name: string; mediaType: string; size: number } {
  return { name, mediaType, size };
}
