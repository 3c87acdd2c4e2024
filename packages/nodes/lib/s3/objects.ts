import { setTimeout as pause } from 'node:timers/promises';
import { HeddleError } from '@heddle/contract/errors/define';
import { storageErrors } from '@heddle/contract/errors/storage';
import { isJsonObject } from '@heddle/contract/json';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { ObjectStorage } from './client.ts';

/** An object of a bucket. */
export interface StoredObject {
  key: string;
  /** Bytes. */
  size: number;
  etag: string;
  /** Epoch milliseconds. */
  modifiedAt: number;
}

const PAGE = 1000;

const listIn = (value: JsonValue | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);
const decoded = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));
const plainTag = (etag: string): string => etag.replaceAll(/"|&quot;/g, '');

/** Objects whose keys begin with a text, in the order of keys: at most `limit`, and whether there are more. With `flat`, those of folders below are left out and the folders listed; with `after`, only keys behind that one count. */
export async function listObjects(
  storage: ObjectStorage,
  {
    bucket,
    prefix,
    limit,
    flat = false,
    after = '',
  }: { bucket: string; prefix: string; limit: number; flat?: boolean; after?: string },
): Promise<{ objects: StoredObject[]; folders: string[]; more: boolean }> {
  const objects: StoredObject[] = [];
  const folders: string[] = [];
  let token = '';
  for (;;) {
    const answer = await storage.xml({
      method: 'GET',
      bucket,
      query: {
        'list-type': '2',
        'encoding-type': 'url',
        'max-keys': String(Math.min(PAGE, limit - objects.length)),
        ...(prefix === '' ? {} : { prefix }),
        ...(flat ? { delimiter: '/' } : {}),
        ...(after === '' ? {} : { 'start-after': after }),
        ...(token === '' ? {} : { 'continuation-token': token }),
      },
      action: `list the bucket ${bucket}`,
    });
    const read = answer['EncodingType'] === 'url' ? decoded : (text: string): string => text;
    for (const entry of listIn(answer['Contents']))
      objects.push({
        key: read(asText(entry['Key'] ?? '')),
        size: Number(entry['Size'] ?? 0),
        etag: plainTag(asText(entry['ETag'] ?? '')),
        modifiedAt: Date.parse(asText(entry['LastModified'] ?? '')),
      });
    folders.push(...listIn(answer['CommonPrefixes']).map((entry) => read(asText(entry['Prefix'] ?? ''))));
    token = answer['IsTruncated'] === 'true' ? asText(answer['NextContinuationToken'] ?? '') : '';
    if (token === '' || objects.length + folders.length >= limit) return { objects, folders, more: token !== '' };
  }
}

/** Names and times of all buckets of the access key. */
export async function listBuckets(storage: ObjectStorage): Promise<{ name: string; createdAt: string }[]> {
  const answer = await storage.xml({ method: 'GET', bucket: '', action: 'list the buckets' });
  const { Buckets: buckets } = answer;
  return listIn(isJsonObject(buckets) ? buckets['Bucket'] : undefined).map((entry) => ({
    name: asText(entry['Name'] ?? ''),
    createdAt: asText(entry['CreationDate'] ?? ''),
  }));
}

/** The facts about an object; null where there is none. */
export async function findObject(
  storage: ObjectStorage,
  bucket: string,
  key: string,
): Promise<(StoredObject & { mediaType: string }) | null> {
  try {
    return await storage.send({ method: 'HEAD', bucket, key, action: `show ${key}` }, async ({ headers }) => ({
      key,
      size: Number(headers.get('content-length') ?? 0),
      etag: plainTag(headers.get('etag') ?? ''),
      modifiedAt: Date.parse(headers.get('last-modified') ?? ''),
      mediaType: headers.get('content-type') ?? '',
    }));
  } catch (error) {
    if (error instanceof HeddleError && error.code === 'storage_object_missing') return null;
    throw error;
  }
}

/** Milliseconds before a download that broke off is gone on with. */
const PAUSES = [500, 2000, 5000];

/** The bytes of an object. A connection that breaks is made again and goes on where it ended. Throws `storage_object_missing`, `storage_object_changed`. */
export async function* readObject(
  storage: ObjectStorage,
  { bucket, key }: { bucket: string; key: string },
  { signal }: { readonly signal: AbortSignal },
): AsyncGenerator<Uint8Array> {
  const found = await findObject(storage, bucket, key);
  if (!found) throw storageErrors.storage_object_missing({ bucket, key });
  let [at, tries] = [0, 0];
  while (at < found.size) {
    const headers = { 'if-match': `"${found.etag}"`, ...(at > 0 ? { range: `bytes=${at}-` } : {}) };
    const body = await storage
      .send({ method: 'GET', bucket, key, headers, action: `give ${key}` }, async (response) => response)
      .catch((error: unknown) => {
        const { details } = error instanceof HeddleError ? error : {};
        const status = isJsonObject(details) ? details['status'] : undefined;
        throw status === 412 ? storageErrors.storage_object_changed({ key }) : error;
      });
    // A storage that does not know ranges begins anew.
    let skip = at > 0 && body.status !== 206 ? at : 0;
    try {
      for await (const chunk of body.body ?? []) {
        signal.throwIfAborted();
        const bytes = chunk.subarray(Math.min(skip, chunk.byteLength));
        skip -= chunk.byteLength - bytes.byteLength;
        at += bytes.byteLength;
        if (bytes.byteLength > 0) yield bytes;
      }
    } catch (error) {
      signal.throwIfAborted();
      const ms = PAUSES[tries];
      tries += 1;
      if (ms === undefined || error instanceof HeddleError) throw error;
      await pause(ms, undefined, { signal });
      continue;
    }
    if (at < found.size) throw storageErrors.storage_object_changed({ key });
  }
}
