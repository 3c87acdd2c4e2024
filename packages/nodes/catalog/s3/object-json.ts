import type { JsonObject } from '@heddle/contract/json';
import type { StoredObject } from '../../lib/s3/objects.ts';

/** An object as items have it. */
export const objectJson = (bucket: string, { key, size, etag, modifiedAt }: StoredObject): JsonObject => ({
  bucket,
  key,
  size,
  etag,
  modifiedAt: new Date(modifiedAt).toISOString(),
});
