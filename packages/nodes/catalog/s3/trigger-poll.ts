import { storageErrors } from '@heddle/contract/errors/storage';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { PollRequest, PollResult } from '@heddle/contract/node/define';
import { asText } from '@heddle/contract/node/text';
import type { ObjectStorage } from '../../lib/s3/client.ts';
import { openStorage } from '../../lib/s3/client.ts';
import type { StoredObject } from '../../lib/s3/objects.ts';
import { listObjects } from '../../lib/s3/objects.ts';
import { objectJson } from './object-json.ts';
import { seenAfter, seenIn, unseen } from './seen-versions.ts';
import { s3TriggerFields } from './trigger-fields.ts';

/** The most objects that are listed at a poll. */
const MOST_LISTED = 100_000;

const setting = (data: JsonObject, name: keyof typeof s3TriggerFields): JsonValue =>
  data[name] ?? s3TriggerFields[name].default ?? '';

interface Wanted {
  bucket: string;
  prefix: string;
  suffix: string;
}

const wantedBy = (data: JsonObject): Wanted => ({
  bucket: asText(setting(data, 'bucket')).trim(),
  prefix: asText(setting(data, 'prefix')),
  suffix: asText(setting(data, 'suffix')),
});

/** Folders that consoles show are objects without bytes. */
const isWanted = ({ key }: StoredObject, suffix: string): boolean => !key.endsWith('/') && key.endsWith(suffix);

/** All objects that a trigger is about. Throws `storage_list_large`. */
async function allObjects(storage: ObjectStorage, { bucket, prefix, suffix }: Wanted): Promise<StoredObject[]> {
  const { objects, more } = await listObjects(storage, { bucket, prefix, limit: MOST_LISTED });
  if (more) throw storageErrors.storage_list_large({ bucket, prefix, limit: MOST_LISTED });
  return objects.filter((object) => isWanted(object, suffix));
}

/** The greatest key of a prefix; '' where there is none. Storages list from the smallest one only. */
async function greatestKey(storage: ObjectStorage, { bucket, prefix }: Wanted): Promise<string> {
  let last = '';
  for (;;) {
    const { objects, more } = await listObjects(storage, { bucket, prefix, limit: 1000, after: last });
    last = objects.at(-1)?.key ?? last;
    if (!more) return last;
  }
}

const resultOf = (
  { bucket }: Wanted,
  objects: readonly StoredObject[],
  position: JsonObject,
  more: boolean,
): PollResult => ({
  position,
  records: objects.map((object) => ({
    key: `${object.key} ${object.etag} ${object.modifiedAt}`,
    json: objectJson(bucket, object),
  })),
  more,
  // What is listed next time may be other versions.
  unrepeatable: true,
});

async function pollKeys(storage: ObjectStorage, { data, position }: PollRequest): Promise<PollResult> {
  const wanted = wantedBy(data);
  if (!position && setting(data, 'from') === 'new')
    return resultOf(wanted, [], { after: await greatestKey(storage, wanted) }, false);
  const after = asText(position?.['after'] ?? '');
  const { bucket, prefix, suffix } = wanted;
  const limit = Number(setting(data, 'batchSize'));
  const { objects, more } = await listObjects(storage, { bucket, prefix, limit, after });
  const found = objects.filter((object) => isWanted(object, suffix));
  return resultOf(wanted, found, { after: objects.at(-1)?.key ?? after }, more);
}

async function pollVersions(storage: ObjectStorage, { data, position }: PollRequest): Promise<PollResult> {
  const wanted = wantedBy(data);
  const objects = await allObjects(storage, wanted);
  if (!position && setting(data, 'from') === 'new') return resultOf(wanted, [], { ...seenAfter(objects) }, false);
  const { found, more, seen } = unseen(objects, seenIn(position ?? {}), Number(setting(data, 'batchSize')));
  return resultOf(wanted, found, { ...seen }, more);
}

/** What is new in a bucket: objects behind the last key, or versions of objects that have not been seen. Objects appear as a whole, so none is half-written. */
export async function pollBucket(request: PollRequest): Promise<PollResult> {
  const storage = await openStorage(request.credential, request);
  return setting(request.data, 'event') === 'growing' ? pollKeys(storage, request) : pollVersions(storage, request);
}

/** The object that was changed last; null where there is none. */
export async function newestObject(request: Omit<PollRequest, 'position'>): Promise<JsonObject | null> {
  const wanted = wantedBy(request.data);
  const storage = await openStorage(request.credential, request);
  const newest = (await allObjects(storage, wanted)).reduce<StoredObject | null>(
    (found, object) => (object.modifiedAt >= (found?.modifiedAt ?? 0) ? object : found),
    null,
  );
  return newest && objectJson(wanted.bucket, newest);
}
