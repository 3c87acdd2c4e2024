import { dataErrors } from '@heddle/contract/errors/data';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { stoppable } from '../../lib/files/chunks.ts';
import type { Content } from '../../lib/files/content.ts';
import { dataContent, fileContent } from '../../lib/files/content.ts';
import { requiredFile } from '../../lib/files/read.ts';
import { plainName } from '../../lib/files/receive.ts';
import { withFile } from '../../lib/files/result.ts';
import { namesOf } from '../../lib/json/reader.ts';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import type { archiverFields } from './archiver-fields.ts';
import { compressed } from './streams.ts';
import type { TarEntry } from './tar.ts';
import { writeTar } from './tar.ts';
import { safePath } from './zip-read.ts';
import { MAX_ENTRIES, writeZip } from './zip-write.ts';
import { ofAll } from '../../lib/paired-items.ts';

type Context = NodeContext<typeof archiverFields>;

/** Bytes that go into one archive. */
const INPUT_LIMIT = 2048 * 1024 * 1024;
const zipLevels = { fast: 1, normal: 6, best: 9 } as const;
const mediaTypes = { zip: 'application/zip', tar: 'application/x-tar', 'tar.gz': 'application/gzip' } as const;

/** Puts the files of the items into archives: one for all items, or one for each. */
export async function makeArchives(context: Context): Promise<NodeResult> {
  const { items, field, signal } = context;
  if (field.archive() === 'one') {
    const entries: TarEntry[] = [];
    await forEachAsyncYielding(
      items,
      async (item, index) => void entries.push(...(await entriesOf(context, item, index))),
      context,
    );
    return ofAll(await archiveOf(context, { json: {} }, entries, 0));
  }
  const results: Item[] = [];
  for (const [index, item] of items.entries()) {
    await context.expressions?.ready(index);
    signal.throwIfAborted();
    results.push(await archiveOf(context, item, await entriesOf(context, item, index), index));
  }
  return main(results);
}

async function entriesOf(context: Context, item: Item, index: number): Promise<TarEntry[]> {
  const { field, files } = context;
  const folder = safePath(field.folder(index).trim()).replace(/\/+$/, '');
  const entry = ({ name, size, open }: Content): TarEntry => ({
    path: `${folder === '' ? '' : `${folder}/`}${plainName(name) || 'file'}`,
    size,
    open,
  });
  const source = field.source(index);
  const names = source === 'field' ? [] : namesOf(field.files(index));
  const chosen =
    source === 'field'
      ? []
      : names.length > 0
        ? names.map((name) => requiredFile(item, name))
        : Object.values(item.files ?? {});
  if (chosen.length > 0) return chosen.map((file) => entry(fileContent(files, file)));
  return source === 'files' ? [] : [entry(await dataContent(item, field.field(index), index, context))];
}

async function archiveOf(context: Context, item: Item, given: readonly TarEntry[], index: number): Promise<Item> {
  const { field, files, run, signal } = context;
  if (given.length === 0) throw dataErrors.file_missing({ name: 'any name', there: 'none' });
  if (given.length > MAX_ENTRIES)
    throw dataErrors.data_too_large({ what: 'The archive', limit: `${MAX_ENTRIES} files` });
  const entries = withOwnPaths(given);
  const format = field.format(index);
  const effort = field.effort(index);
  const content =
    format === 'zip'
      ? writeZip(entries, run.now, zipLevels[effort], INPUT_LIMIT, context)
      : format === 'tar'
        ? writeTar(entries, run.now, INPUT_LIMIT)
        : compressed(writeTar(entries, run.now, INPUT_LIMIT), 'gzip', effort, 2 * INPUT_LIMIT, context);
  const name = plainName(field.fileName(index)) || `archive.${format}`;
  const file = await files.put(stoppable(content, signal), { name, mediaType: mediaTypes[format] });
  return withFile(item, field.to(index), file, { files: entries.length });
}

/** Two files of one path must not hide each other: the second `a.txt` is `a (2).txt`. */
function withOwnPaths(entries: readonly TarEntry[]): TarEntry[] {
  const taken = new Set<string>();
  /** The number that is tried next, by path: smaller ones are taken. */
  const next = new Map<string, number>();
  return entries.map((entry) => {
    let path = entry.path;
    for (let times = next.get(entry.path) ?? 2; taken.has(path); times += 1) {
      path = entry.path.replace(/(\.[^./]*)?$/, ` (${times})$1`);
      next.set(entry.path, times + 1);
    }
    taken.add(path);
    return { ...entry, path };
  });
}
