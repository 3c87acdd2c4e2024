import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { ObjectStorage } from './client.ts';
import { findObject } from './objects.ts';

const MIB = 1024 * 1024;
/** The most parts of an upload: storages take 10 000, and what is kept of them is one entry of the run. */
const MOST_PARTS = 4000;

/** A file to store. */
export interface StoreFile {
  bucket: string;
  key: string;
  /** Bytes. */
  size: number;
  mediaType: string;
  /** Further headers of the object. */
  headers: { readonly [name: string]: string };
  open(): Promise<AsyncIterable<Uint8Array>>;
  /** Files above this size are sent in parts of at least this size. */
  partSize?: number;
  /** What earlier attempts have noted of the parts that are stored, and what notes more; null notes that there are none. */
  notes: { read(): Promise<JsonObject | null>; write(note: JsonObject | null): Promise<unknown> };
}

/** Joins a stream into pieces of a size; the last may be smaller. */
async function* pieces(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer<ArrayBuffer>> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    held.push(chunk);
    length += chunk.byteLength;
    while (length >= size) {
      const all = Buffer.concat(held);
      yield all.subarray(0, size);
      held = [all.subarray(size)];
      length -= size;
    }
  }
  if (length > 0) yield Buffer.concat(held);
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Stores a file: a small one with one request, a large one in parts, of which an attempt after a crash sends the missing ones. Returns its ETag. */
export async function storeFile(storage: ObjectStorage, file: StoreFile, signal: AbortSignal): Promise<string> {
  const { bucket, key, size, mediaType, headers, open, partSize = 8 * MIB } = file;
  if (size > partSize) return storeInParts(storage, file, Math.max(partSize, Math.ceil(size / MOST_PARTS)), signal);
  const content = Buffer.concat(await Array.fromAsync(await open()));
  return storage.send(
    {
      method: 'PUT',
      bucket,
      key,
      headers,
      payload: { contentType: mediaType, size: content.length, open: () => content },
      action: `store ${key}`,
    },
    async (response) => (response.headers.get('etag') ?? '').replaceAll('"', ''),
  );
}

async function begin(storage: ObjectStorage, { bucket, key, mediaType, headers }: StoreFile): Promise<string> {
  const answer = await storage.xml({
    method: 'POST',
    bucket,
    key,
    query: { uploads: '' },
    headers: { ...headers, 'content-type': mediaType },
    action: `begin the upload of ${key}`,
    // What is begun twice is begun once and left over once; the storage cleans it up.
    repeatable: true,
  });
  return asText(answer['UploadId'] ?? '');
}

/** The upload that an earlier attempt has begun with parts of the same size; null where there is none. */
function begunIn(note: JsonObject | null, partSize: number): { id: string; etags: string[] } | null {
  if (!isJsonObject(note) || note['partSize'] !== partSize) return null;
  const { id, etags } = note;
  return typeof id === 'string' && Array.isArray(etags) ? { id, etags: etags.map(asText) } : null;
}

async function storeInParts(
  storage: ObjectStorage,
  file: StoreFile,
  partSize: number,
  signal: AbortSignal,
): Promise<string> {
  const { bucket, key, open, notes } = file;
  const begun = begunIn(await notes.read(), partSize);
  const id = begun?.id ?? (await begin(storage, file));
  const etags = begun?.etags ?? [];
  const sent = etags.length;
  try {
    await notes.write({ id, partSize, etags });
    let number = 0;
    for await (const content of pieces(await open(), partSize)) {
      number += 1;
      if (number <= sent) continue;
      const etag = await storage.send(
        {
          method: 'PUT',
          bucket,
          key,
          query: { partNumber: String(number), uploadId: id },
          payload: { contentType: 'application/octet-stream', size: content.length, open: () => content },
          action: `store part ${number} of ${key}`,
        },
        async (response) => response.headers.get('etag') ?? '',
      );
      etags.push(etag);
      await notes.write({ id, partSize, etags });
    }
    return await complete(storage, file, id, etags);
  } catch (error) {
    // A run that is stopped or a storage that refuses leaves no parts behind; one that cannot be reached is gone on with by the next attempt.
    const isLost = error instanceof HeddleError && error.code === 'http_unreachable';
    if (!isLost || signal.aborted) await abort(storage, file, id);
    throw error;
  }
}

async function complete(
  storage: ObjectStorage,
  file: StoreFile,
  id: string,
  etags: readonly string[],
): Promise<string> {
  const { bucket, key, size } = file;
  const parts = etags
    .map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`)
    .join('');
  const body = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts}</CompleteMultipartUpload>`;
  try {
    const answer = await storage.xml({
      method: 'POST',
      bucket,
      key,
      query: { uploadId: id },
      payload: { contentType: 'application/xml', open: () => body },
      action: `complete the upload of ${key}`,
      repeatable: true,
    });
    return asText(answer['ETag'] ?? '').replaceAll(/"|&quot;/g, '');
  } catch (error) {
    // An answer that was lost may have said that it is complete.
    const there = await findObject(storage, bucket, key);
    if (there?.size === size && there.etag.endsWith(`-${etags.length}`)) return there.etag;
    throw error;
  }
}

/** Removes the parts of an upload. Its own failure is less than the one that led here. */
async function abort(storage: ObjectStorage, { bucket, key, notes }: StoreFile, id: string): Promise<void> {
  await notes.write(null);
  try {
    await storage.unstopped.send(
      { method: 'DELETE', bucket, key, query: { uploadId: id }, action: `drop the upload of ${key}` },
      async () => undefined,
    );
  } catch (error) {
    if (!(error instanceof HeddleError)) throw error;
  }
}
