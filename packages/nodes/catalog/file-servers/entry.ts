import type { JsonObject } from '@heddle/contract/json';
import type { RemoteEntry } from '../../lib/file-servers/port.ts';

/** An entry of a folder as items have it. */
export const entryJson = ({ name, path, kind, size, modifiedAt }: RemoteEntry): JsonObject => ({
  name,
  path,
  kind,
  size,
  modifiedAt: modifiedAt === null ? null : new Date(modifiedAt).toISOString(),
});
