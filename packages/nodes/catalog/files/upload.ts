import { fileWorkErrors } from '@heddle/contract/errors/file-work';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import type { Content } from '../../lib/files/content.ts';
import { bytesContent, dataContent, decodeBase64, fileContent } from '../../lib/files/content.ts';
import { fileOf, requiredFile } from '../../lib/files/read.ts';
import type { Reception } from '../../lib/files/receive.ts';
import { receive } from '../../lib/files/receive.ts';
import { withFile } from '../../lib/files/result.ts';
import { bytesOfText } from '../../lib/files/text.ts';
import { namesOf, pathReader } from '../../lib/json/reader.ts';
import type { Yielding } from '../../lib/cooperative.ts';
import { runYielding } from '../../lib/cooperative.ts';
import { fetchFile } from './fetch.ts';
import type { uploadFields } from './upload-fields.ts';

type Context = NodeContext<typeof uploadFields>;

const MIB = 1024 * 1024;

/** Stores the content of every item, or the file it references. */
export async function uploadFiles(context: Context): Promise<NodeResult> {
  const { items, signal } = context;
  const results: Item[] = [];
  for (const [index, item] of items.entries()) {
    await context.expressions?.ready(index);
    signal.throwIfAborted();
    const { file, sha256 } = await uploaded(context, item, index);
    results.push(withFile(item, context.field.to(index), file, { sha256 }));
  }
  return main(results);
}

async function uploaded(context: Context, item: Item, index: number): ReturnType<typeof receive> {
  const { field, files, signal } = context;
  const wanted: Reception = {
    name: field.fileName(index),
    mediaType: field.mediaType(index),
    allowed: namesOf(field.types(index)),
    limit: field.limit(index) * MIB,
  };
  if (field.source(index) === 'url') {
    const source = {
      url: field.url(index),
      headers: field.headers(index),
      credential: null,
      timeoutMs: field.requestTimeout(index) * 1000,
      retries: 2,
      limit: wanted.limit,
    };
    return fetchFile({ fetch: context.fetch, signal }, source, ({ name, bytes }) =>
      receive(files, bytes, { ...wanted, name: wanted.name || name }, { signal }),
    );
  }
  const { name, open } = await contentOf(context, item, index);
  return receive(files, await open(), { ...wanted, name: wanted.name || name }, { signal });
}

async function contentOf(context: Context, item: Item, index: number): Promise<Content> {
  const { field, files } = context;
  const source = field.source(index);
  if (source === 'text') return decoded(field.text(index), field.encoding(index), 'Text', context);
  const file =
    source === 'file'
      ? requiredFile(item, field.file(index))
      : source === 'auto'
        ? fileOf(item, field.file(index))
        : undefined;
  if (file) return fileContent(files, file);
  const path = field.field(index);
  const value = pathReader(path)(item.json);
  return typeof value === 'string'
    ? decoded(value, field.encoding(index), path, context)
    : dataContent(item, path, index, context);
}

/** Written content as bytes, without a name: the name follows from its type. */
async function decoded(
  written: string,
  encoding: 'auto' | 'text' | 'base64' | 'hex',
  field: string,
  stop: { readonly signal: AbortSignal },
): Promise<Content> {
  if (encoding === 'hex') {
    return bytesContent('', await runYielding(hexBytes(written, field), stop));
  }
  const isEncoded = encoding === 'base64' || (encoding === 'auto' && /^data:[\w.+-]+\/[\w.+-]+[;,]/i.test(written));
  return bytesContent(
    '',
    isEncoded ? (await decodeBase64(written, field, stop)).bytes : await bytesOfText(written, stop),
  );
}

/** Characters that are decoded synchronously. */
const SLICE = 256 * 1024;

function* hexBytes(text: string, field: string): Yielding<Uint8Array> {
  const parts: Uint8Array[] = [];
  let held = '';
  for (let at = 0; at < text.length; at += SLICE) {
    const digits = held + text.slice(at, at + SLICE).replaceAll(/\s+/g, '');
    held = digits.length % 2 === 0 ? '' : digits.slice(-1);
    const pairs = digits.slice(0, digits.length - held.length);
    if (!/^[0-9a-f]*$/i.test(pairs)) break;
    parts.push(Buffer.from(pairs, 'hex'));
    if (at + SLICE >= text.length && held === '') return Buffer.concat(parts);
    yield;
  }
  if (text === '') return new Uint8Array();
  throw fileWorkErrors.file_encoding_invalid({ field, reason: 'it is not made of pairs of hexadecimal digits' });
}
