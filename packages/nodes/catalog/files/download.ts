import { dataErrors } from '@heddle/contract/errors/data';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonValue } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { Item } from '@heddle/contract/run/item';
import { guessEncoding } from '../../lib/files/decode.ts';
import { collected, requiredFile } from '../../lib/files/read.ts';
import type { Reception } from '../../lib/files/receive.ts';
import { admit, receive } from '../../lib/files/receive.ts';
import { withFile } from '../../lib/files/result.ts';
import { concurrently } from '../../lib/http/concurrent.ts';
import { parseJson } from '../../lib/json/parse.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { namesOf } from '../../lib/json/reader.ts';
import type { downloadFields } from './download-fields.ts';
import type { Coming } from './fetch.ts';
import { fetchFile } from './fetch.ts';

type Context = NodeContext<typeof downloadFields>;

const MIB = 1024 * 1024;
/** The most bytes in a field. */
const FIELD_LIMIT = 16 * MIB;

/** Downloads the file of every item: a few at a time, in the order of the items. */
export async function downloadFiles(context: Context): Promise<NodeResult> {
  const { items, field } = context;
  if (items.length === 0) return main([]);
  let opened: Promise<OpenCredential> | undefined;
  const credential = (index: number): Promise<OpenCredential> | null =>
    field.auth(index) === 'credential' ? (opened ??= context.credential('credential')) : null;
  return main(
    await concurrently(items.length, field.concurrency(), context, (index, signal) =>
      download(context, index, signal, credential),
    ),
  );
}

async function download(
  context: Context,
  index: number,
  signal: AbortSignal,
  credential: (index: number) => Promise<OpenCredential> | null,
): Promise<Item> {
  const { items, field, files } = context;
  const item = items[index] ?? { json: {} };
  const inField = field.output(index) !== 'file';
  const limit = Math.min(field.limit(index) * MIB, inField ? FIELD_LIMIT : Infinity);
  if (field.source(index) === 'file') {
    const file = requiredFile(item, field.file(index));
    return taken(
      context,
      item,
      index,
      { name: file.name, charset: null, bytes: await files.open(file) },
      limit,
      signal,
    );
  }
  const wanted = {
    url: field.url(index),
    headers: field.headers(index),
    credential: await credential(index),
    timeoutMs: field.requestTimeout(index) * 1000,
    retries: field.retries(index),
    limit,
  };
  return fetchFile({ fetch: context.fetch, signal }, wanted, (coming) =>
    taken(context, item, index, coming, limit, signal),
  );
}

type Source = Omit<Coming, 'bytes'> & { bytes: AsyncIterable<Uint8Array> };

async function taken(
  { field, files }: Context,
  item: Item,
  index: number,
  source: Source,
  limit: number,
  signal: AbortSignal,
): Promise<Item> {
  const kind = field.checksum(index);
  const reception: Reception = {
    name: (field.output(index) === 'file' && field.fileName(index)) || source.name,
    mediaType: '',
    allowed: namesOf(field.types(index)),
    limit,
    ...(kind === 'none' ? {} : { expected: { kind, value: field.expected(index) } }),
  };
  const to = field.to(index);
  const output = field.output(index);
  if (output === 'file') {
    const { file, sha256 } = await receive(files, source.bytes, reception, { signal });
    return withFile(item, to, file, { sha256 });
  }
  const { name, bytes } = await admit(source.bytes, reception, { signal });
  const content = await collected(bytes, name, limit, { signal });
  const given = field.charset(index).trim();
  const value =
    output === 'base64'
      ? Buffer.from(content).toString('base64')
      : await readText(content, given === '' || given === 'auto' ? source.charset : given, output, { signal });
  return { ...item, json: withPaths(item.json, [{ name: to, value }]) };
}

async function readText(
  content: Uint8Array,
  charset: string | null,
  output: 'text' | 'json',
  stop: { readonly signal: AbortSignal },
): Promise<JsonValue> {
  const text = decode(content, charset ?? guessEncoding(content));
  if (output === 'text') return text;
  try {
    return await parseJson(text, stop);
  } catch (cause) {
    stop.signal.throwIfAborted();
    if (cause instanceof HeddleError) throw cause;
    throw dataErrors.json_invalid({ reason: cause instanceof Error ? cause.message : String(cause) }, { cause });
  }
}

function decode(content: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(content);
  } catch (cause) {
    throw dataErrors.encoding_unknown({ encoding }, { cause });
  }
}
