import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import type { FileRef, Item } from '@heddle/contract/run/item';
import { toItem, toItems } from '@heddle/contract/run/item';
import { readPath, withPaths } from '../json/paths.ts';
import type { HttpPage } from './paging.ts';

/**
 * body: the response body, one item per element of a list. full: one item per response, with status and headers. item: the item that the request was made
 * for, with the body in a field of it.
 */
export type OutputShape = 'body' | 'full' | 'item';

/** Where things stand in the items of an answer. */
export interface AnswerPlaces {
  /** The path of the list in a JSON body. */
  itemsPath: string;
  /** The name of a file in the item. */
  fileField: string;
  /** The field of a body that is no data by itself. */
  bodyField: string;
}

/** An answer as items; `asked` is the item that the request was made for. Throws `http_response_invalid` when there is nothing at the path of the list. */
export function pageItems(page: HttpPage, shape: OutputShape, places: AnswerPlaces, asked: Item): Item[] {
  const { content, status, headers } = page;
  const { itemsPath, fileField, bodyField } = places;
  const file = content.kind === 'file' ? content.file : null;
  if (shape === 'full') {
    const json = { status, headers: Object.fromEntries(headers), body: file ? factsOf(file) : bodyOf(page) };
    return [file ? { json, files: { [fileField]: file } } : { json }];
  }
  if (shape === 'item') return [besides(asked, page, places)];
  if (file) return [{ json: factsOf(file), files: { [fileField]: file } }];
  if (content.kind === 'empty') return [{ json: {} }];
  if (content.kind === 'json' && itemsPath !== '') return itemsAt(content.value, itemsPath);
  return content.kind === 'json' ? toItems(content.value) : [toItem({ [bodyField]: bodyOf(page) })];
}

function besides(asked: Item, page: HttpPage, { itemsPath, fileField, bodyField }: AnswerPlaces): Item {
  const { content } = page;
  if (content.kind === 'file') return { ...asked, files: { ...asked.files, [fileField]: content.file } };
  const body = bodyOf(page);
  const value = itemsPath === '' ? body : itemsAt(body, itemsPath).map(({ json }) => json);
  return { ...asked, json: withPaths(asked.json, [{ name: bodyField, value }]) };
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
