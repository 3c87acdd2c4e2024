import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { requiredFile } from '../../lib/files/read.ts';
import { openSession } from '../../lib/file-servers/open.ts';
import { cleanPath, nameOf, within } from '../../lib/file-servers/paths.ts';
import type { FileSession } from '../../lib/file-servers/session.ts';
import { put } from '../../lib/items.ts';
import { PairedItems, pairedMain } from '../../lib/paired-items.ts';
import type { ftpFields } from './ftp-fields.ts';
import { downloadItem } from './ftp-download.ts';
import { listEntries } from './ftp-list.ts';
import { deleteEntry, moveEntry, uploadFile } from './ftp-write.ts';
import { entryJson } from './entry.ts';

/** The context of the node. */
export type FtpContext = NodeContext<typeof ftpFields>;

type Operation = ReturnType<FtpContext['field']['operation']>;

/** An item's part of the work, with its paths checked. */
export interface FtpTask {
  index: number;
  item: Item;
  path: string;
  /** '' where there is no second path. */
  to: string;
  context: FtpContext;
  session: FileSession;
}

/** Does the operation for each item, over one connection. The paths and files of all items are checked before it is made. */
export async function runFtp(context: FtpContext): Promise<NodeResult> {
  const { items, field, signal, progress } = context;
  if (items.length === 0) return main([]);
  const tasks: Omit<FtpTask, 'session'>[] = [];
  for (const [index, item] of items.entries()) {
    await context.expressions?.ready(index);
    tasks.push({ index, item, context, ...pathsOf(context, item, index) });
  }
  const session = openSession(await context.credential('credential'), context);
  const results = new PairedItems();
  try {
    for (const [index, task] of tasks.entries()) {
      results.pushAll(await work(field.operation(index), { ...task, session }), index);
      progress(index + 1, items.length);
      signal.throwIfAborted();
    }
  } finally {
    session.end();
  }
  return pairedMain(results);
}

/** A path that ends with a slash is a folder in which the name stays. */
const target = (written: string, name: string): string =>
  written.trim().endsWith('/') ? within(cleanPath(written), name) : cleanPath(written);

function pathsOf({ field }: FtpContext, item: Item, index: number): Pick<FtpTask, 'path' | 'to'> {
  const operation = field.operation(index);
  const written = field.path(index);
  if (operation === 'upload')
    return {
      path: target(written, cleanPath(requiredFile(item, field.file(index)).name.replaceAll('/', '_'))),
      to: '',
    };
  const path = cleanPath(written);
  return { path, to: operation === 'move' ? target(field.to(index), nameOf(path)) : '' };
}

const works: { [operation in Exclude<Operation, 'list' | 'download'>]: (task: FtpTask) => Promise<JsonObject> } = {
  upload: uploadFile,
  move: moveEntry,
  delete: deleteEntry,
  async makeFolder({ path, session }) {
    await session.run((server) => server.makeFolder(path));
    return { path, kind: 'folder' };
  },
  async exists({ path, session }) {
    const found = await session.run((server) => server.find(path));
    return found ? { ...entryJson(found), exists: true } : { path, exists: false };
  },
};

async function work(operation: Operation, task: FtpTask): Promise<Item[]> {
  if (operation === 'list') return listEntries(task);
  if (operation === 'download') return [await downloadItem(task)];
  return [put(task.item, task.context.field.result(task.index), await works[operation](task))];
}
