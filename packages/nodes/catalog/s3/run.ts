import { storageErrors } from '@heddle/contract/errors/storage';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { uriEncoded } from '../../credentials/aws-signature.ts';
import { requiredFile, tooLarge } from '../../lib/files/read.ts';
import { receive } from '../../lib/files/receive.ts';
import { withFile } from '../../lib/files/result.ts';
import { put } from '../../lib/items.ts';
import { PairedItems, pairedMain } from '../../lib/paired-items.ts';
import type { ObjectStorage } from '../../lib/s3/client.ts';
import { openStorage } from '../../lib/s3/client.ts';
import { findObject, listBuckets, listObjects, readObject } from '../../lib/s3/objects.ts';
import { storeFile } from '../../lib/s3/upload.ts';
import type { s3Fields } from './fields.ts';
import { objectJson } from './object-json.ts';

type Context = NodeContext<typeof s3Fields>;

interface Work {
  context: Context;
  storage: ObjectStorage;
  item: Item;
  index: number;
  bucket: string;
  key: string;
}

const MIB = 1024 * 1024;

/** Does the operation for each item, one after the other. */
export async function runS3(context: Context): Promise<NodeResult> {
  const { items, field, progress, signal } = context;
  if (items.length === 0) return main([]);
  const storage = await openStorage(await context.credential('credential'), context);
  const results = new PairedItems();
  for (const [index, item] of items.entries()) {
    await context.expressions?.ready(index);
    const [bucket, key] = [field.bucket(index).trim(), field.key(index).trim()];
    results.pushAll(await work({ context, storage, item, index, bucket, key }), index);
    progress(index + 1, items.length);
    signal.throwIfAborted();
  }
  return pairedMain(results);
}

async function work(task: Work): Promise<Item[]> {
  const { context, storage, item, index } = task;
  const operation = context.field.operation(index);
  if (operation === 'list') return list(task);
  if (operation === 'buckets') return (await listBuckets(storage)).map((json) => ({ json }));
  if (operation === 'download') return [await download(task)];
  return [put(item, context.field.result(index), await works[operation](task))];
}

async function list({ context: { field }, storage, index, bucket }: Work): Promise<Item[]> {
  const { objects, folders } = await listObjects(storage, {
    bucket,
    prefix: field.prefix(index),
    limit: field.limit(index),
    flat: field.depth(index) === 'flat',
  });
  return [
    ...folders.map((key) => ({ json: { bucket, key, folder: true } })),
    ...objects.map((object) => ({ json: objectJson(bucket, object) })),
  ];
}

/** The item with an object under a name. `etag`: of the version that is wanted. Throws `storage_object_missing`, `storage_object_replaced`. */
export async function withObject(
  item: Item,
  { bucket, key, name, limit, etag }: { bucket: string; key: string; name: string; limit: number; etag?: string },
  { files, signal }: Pick<NodeContext, 'files' | 'signal'>,
  storage: ObjectStorage,
): Promise<Item> {
  const found = await findObject(storage, bucket, key);
  if (!found) throw storageErrors.storage_object_missing({ bucket, key });
  if (etag !== undefined && found.etag !== etag) throw storageErrors.storage_object_replaced({ key });
  if (found.size > limit) throw tooLarge(key, limit);
  const reception = { name: key.split('/').at(-1) ?? '', mediaType: '', allowed: [], limit };
  const { file, sha256 } = await receive(files, readObject(storage, { bucket, key }, { signal }), reception, {
    signal,
  });
  return withFile(item, name, file, { sha256, ...objectJson(bucket, found) });
}

const download = ({ context, storage, item, index, bucket, key }: Work): Promise<Item> =>
  withObject(
    item,
    { bucket, key, name: context.field.result(index), limit: context.field.sizeLimit(index) * MIB },
    context,
    storage,
  );

/** Whether to leave what is under the key. What an earlier attempt has begun is its own. Throws `storage_object_exists`. */
async function isKept({ context, storage, index }: Work, bucket: string, key: string): Promise<boolean> {
  const ifExists = context.field.ifExists(index);
  if (ifExists === 'replace') return false;
  const begun = context.state.in('run', 's3-begun');
  const mark = context.run.idempotencyKey(index);
  if ((await begun.get(mark)) === true) return false;
  if (!(await findObject(storage, bucket, key))) {
    await begun.set(mark, true);
    return false;
  }
  if (ifExists === 'fail') throw storageErrors.storage_object_exists({ bucket, key });
  return true;
}

async function upload(task: Work): Promise<JsonObject> {
  const { context, storage, item, index, bucket } = task;
  const { field, files, run, signal, state } = context;
  const file = requiredFile(item, field.file(index));
  const key = task.key.endsWith('/') ? `${task.key}${file.name.replaceAll('/', '_')}` : task.key;
  if (await isKept(task, bucket, key)) return { bucket, key, uploaded: false };
  const notes = state.in('run', 's3-parts');
  const mark = run.idempotencyKey(index);
  const etag = await storeFile(
    storage,
    {
      bucket,
      key,
      size: file.size,
      mediaType: file.mediaType,
      headers: Object.fromEntries(field.headers(index).map(({ name, value }) => [name.trim().toLowerCase(), value])),
      open: () => files.open(file),
      notes: {
        async read() {
          const note = await notes.get(mark);
          return isJsonObject(note) ? note : null;
        },
        write: (note) => (note ? notes.set(mark, note) : notes.delete(mark)),
      },
    },
    signal,
  );
  return { bucket, key, size: file.size, etag, uploaded: true };
}

async function copy(task: Work): Promise<JsonObject> {
  const { context, storage, index, bucket, key } = task;
  const [to, toBucket] = [context.field.to(index).trim(), context.field.toBucket(index).trim() || bucket];
  if (await isKept(task, toBucket, to)) return { bucket: toBucket, key: to, copied: false };
  await storage.xml({
    method: 'PUT',
    bucket: toBucket,
    key: to,
    headers: { 'x-amz-copy-source': `/${bucket}/${key.split('/').map(uriEncoded).join('/')}` },
    action: `copy ${key}`,
  });
  return { bucket: toBucket, key: to, copied: true };
}

const works: { [operation: string]: (task: Work) => Promise<JsonObject> } & {
  readonly [operation in 'upload' | 'copy' | 'delete' | 'exists' | 'link' | 'makeBucket']: (
    task: Work,
  ) => Promise<JsonObject>;
} = {
  upload,
  copy,
  async delete({ storage, bucket, key }) {
    await storage.send({ method: 'DELETE', bucket, key, action: `delete ${key}` }, async () => undefined);
    return { bucket, key, deleted: true };
  },
  async exists({ storage, bucket, key }) {
    const found = await findObject(storage, bucket, key);
    return found ? { ...objectJson(bucket, found), exists: true } : { bucket, key, exists: false };
  },
  async link({ context: { field, run }, storage, index, bucket, key }) {
    const seconds = field.minutes(index) * 60;
    const url = storage.presign(field.purpose(index), bucket, key, seconds).href;
    return { url, validUntil: new Date(run.now + seconds * 1000).toISOString() };
  },
  async makeBucket({ storage, bucket }) {
    const found = (await listBuckets(storage)).some(({ name }) => name === bucket);
    if (!found) await storage.send({ method: 'PUT', bucket, action: `create ${bucket}` }, async () => undefined);
    return { bucket, created: !found };
  },
};
