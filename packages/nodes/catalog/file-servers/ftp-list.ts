import type { Item } from '@heddle/contract/run/item';
import type { RemoteEntry } from '../../lib/file-servers/port.ts';
import { matchesWildcards } from '../../lib/text/wildcards.ts';
import { entryJson } from './entry.ts';
import type { FtpTask } from './ftp-run.ts';

/** The most entries of one folder that are read to find those that match. */
const FOLDER_LIMIT = 200_000;

/** An item for each matching entry of a folder, and of the folders in it as deep as asked for. */
export async function listEntries({ path, context, index, session }: FtpTask): Promise<Item[]> {
  const { field, signal } = context;
  const [pattern, kinds, limit, depth] = [
    field.pattern(index),
    field.kinds(index),
    field.limit(index),
    field.depth(index),
  ];
  const isWanted = ({ name, kind }: RemoteEntry): boolean =>
    (kinds === 'all' || (kinds === 'folders') === (kind === 'folder')) && matchesWildcards(name, pattern);
  const found: RemoteEntry[] = [];
  const folders = [{ path, depth: 1 }];
  for (let folder = folders.shift(); folder && found.length < limit; folder = folders.shift()) {
    signal.throwIfAborted();
    const { path: at, depth: level } = folder;
    const entries = await session.run((server) => server.list(at, FOLDER_LIMIT));
    found.push(...entries.filter(isWanted));
    if (level < depth)
      folders.push(
        ...entries.filter(({ kind }) => kind === 'folder').map((inner) => ({ path: inner.path, depth: level + 1 })),
      );
  }
  return found.slice(0, limit).map((entry) => ({ json: entryJson(entry) }));
}
