import { dataErrors } from '@heddle/contract/errors/data';
import { fileWorkErrors } from '@heddle/contract/errors/file-work';
import type { JsonValue } from '@heddle/contract/json';
import type { FileStore } from '@heddle/contract/node/context';
import type { FileRef, Item } from '@heddle/contract/run/item';
import { pathReader } from '../json/reader.ts';
import { writeJson } from '../json/write.ts';
import type { Yielding } from '../cooperative.ts';
import { runYielding } from '../cooperative.ts';
import { sliced } from './chunks.ts';
import { collected, fileOf, requiredFile } from './read.ts';
import { bytesOfText } from './text.ts';

interface Stoppable {
  readonly signal: AbortSignal;
}

/** Bytes with a name, whatever their source. */
export interface Content {
  name: string;
  /** Bytes. */
  size: number;
  open(): Promise<AsyncIterable<Uint8Array>>;
}

export const fileContent = (files: FileStore, file: FileRef): Content => ({
  name: file.name,
  size: file.size,
  open: () => files.open(file),
});

export const bytesContent = (name: string, bytes: Uint8Array): Content => ({
  name,
  size: bytes.byteLength,
  open: () => Promise.resolve(sliced(bytes)),
});

/** The value at a path of the item's data ('' for all of it): text as it is, anything else as JSON. Throws `data_missing`, `data_too_large`. */
export async function dataContent(item: Item, path: string, index: number, stop: Stoppable): Promise<Content> {
  const value: JsonValue | undefined = path === '' ? item.json : pathReader(path)(item.json);
  if (value === undefined) throw dataErrors.data_missing({ field: path });
  const isText = typeof value === 'string';
  const name = `${(path || `item-${index + 1}`).replaceAll(/[^\w.-]+/g, '-')}.${isText ? 'txt' : 'json'}`;
  return bytesContent(
    name,
    await bytesOfText(isText ? value : await writeJson(value, { indent: 0, sorted: false }, stop), stop),
  );
}

const DATA_URL = /^data:([^;,]*)(;[^,]*)?,/i;

/**
 * The bytes of text in base64 (RFC 4648, also with the alphabet for addresses) or of a data URL (RFC 2397). Long work yields.
 * Throws `file_encoding_invalid`; `field` is the field's label.
 */
export async function decodeBase64(
  text: string,
  field: string,
  stop: Stoppable,
): Promise<{ bytes: Uint8Array; mediaType: string }> {
  const url = DATA_URL.exec(text);
  const mediaType = url?.[1] ?? '';
  const from = url?.[0].length ?? 0;
  const bytes =
    url && !/;base64/i.test(url[2] ?? '')
      ? percentBytes(text.slice(from), field)
      : await runYielding(base64Bytes(text, from, field), stop);
  return { bytes, mediaType };
}

/** Characters that are decoded synchronously. */
const SLICE = 256 * 1024;

function* base64Bytes(text: string, from: number, field: string): Yielding<Uint8Array> {
  const invalid = (): Error => fileWorkErrors.file_encoding_invalid({ field, reason: 'it is not base64' });
  const parts: Uint8Array[] = [];
  let held = '';
  for (let at = from; at < text.length; at += SLICE) {
    const plain = held + text.slice(at, at + SLICE).replaceAll(/\s+/g, '');
    // Four characters are three bytes; the signs that fill up the last four may come at the end only.
    const ready = Math.max(0, Math.floor((plain.length - 4) / 4) * 4);
    const body = plain.slice(0, ready);
    if (!/^[A-Za-z0-9+/_-]*$/.test(body)) throw invalid();
    parts.push(Buffer.from(body, 'base64'));
    held = plain.slice(ready);
    yield;
  }
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(held) || held.replace(/=+$/, '').length % 4 === 1) throw invalid();
  parts.push(Buffer.from(held, 'base64'));
  return parts.length === 1 ? (parts[0] ?? new Uint8Array()) : Buffer.concat(parts);
}

function percentBytes(body: string, field: string): Uint8Array {
  try {
    return Buffer.from(decodeURIComponent(body));
  } catch (cause) {
    throw fileWorkErrors.file_encoding_invalid({ field, reason: 'its percent signs do not make sense' }, { cause });
  }
}

/** Where a node looks for its input: `file` names a file of the item ('' its first), `field` a field that holds base64 or a data URL where there is no file. */
export interface FilePlace {
  file: string;
  field: string;
}

/** A file of the item, or else the base64 in a field. Throws `file_missing`, `file_encoding_invalid`. */
export async function contentOf(
  files: FileStore,
  item: Item,
  { file, field }: FilePlace,
  stop: Stoppable,
): Promise<Content> {
  const found = fileOf(item, file);
  if (found) return fileContent(files, found);
  const text = field === '' ? undefined : pathReader(field)(item.json);
  if (typeof text !== 'string' || text === '') return fileContent(files, requiredFile(item, file));
  return bytesContent(field, (await decodeBase64(text, field, stop)).bytes);
}

/** All bytes of a content. Throws `data_too_large`. */
export const contentBytes = async ({ name, open }: Content, limit: number, stop: Stoppable): Promise<Uint8Array> =>
  collected(await open(), `The file ${name}`, limit, stop);
