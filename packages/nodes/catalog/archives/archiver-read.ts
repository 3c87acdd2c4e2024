import { posix } from 'node:path';
import { dataErrors } from '@heddle/contract/errors/data';
import { fileWorkErrors } from '@heddle/contract/errors/file-work';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { FileRef, Item } from '@heddle/contract/run/item';
import { yieldPoints } from '../../lib/cooperative.ts';
import { peeked, stoppable } from '../../lib/files/chunks.ts';
import type { Content } from '../../lib/files/content.ts';
import { contentBytes, contentOf } from '../../lib/files/content.ts';
import { HEAD, identify } from '../../lib/files/identify.ts';
import { factsOf } from '../../lib/files/read.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { namesOf } from '../../lib/json/reader.ts';
import type { archiverFields } from './archiver-fields.ts';
import { decompressed, detectFormat } from './streams.ts';
import { readTar } from './tar.ts';
import type { PackedEntry } from './zip-read.ts';
import { readZip } from './zip-read.ts';
import { PairedItems, pairedMain } from '../../lib/paired-items.ts';

type Context = NodeContext<typeof archiverFields>;
type Format = 'zip' | 'tar' | 'tar.gz';

const MIB = 1024 * 1024;
/** Bytes of a ZIP archive that is read: its directory is at its end, so it is read as a whole. */
const ZIP_LIMIT = 256 * MIB;
const TAR_MARK = { at: 257, text: 'ustar' };

/** Lists or extracts the archive of every item. */
export async function readArchives(context: Context): Promise<NodeResult> {
  const results = new PairedItems();
  for (const [index, item] of context.items.entries()) {
    await context.expressions?.ready(index);
    context.signal.throwIfAborted();
    const read = context.field.operation(index) === 'list' ? listed : extracted;
    results.pushAll(await read(context, item, index), index);
  }
  return pairedMain(results);
}

async function listed(context: Context, item: Item, index: number): Promise<Item[]> {
  const { field } = context;
  const entries: JsonObject[] = [];
  for await (const { path, size, modified, safe, encrypted } of chosenEntries(context, item, index)) {
    entries.push({
      path,
      size,
      modified: modified === null ? null : new Date(modified).toISOString(),
      ...(safe ? {} : { unsafe: true }),
      ...(encrypted ? { encrypted } : {}),
    });
  }
  const name = field.into(index);
  if (field.output(index) === 'one') return [{ ...item, json: withPaths(item.json, [{ name, value: entries }]) }];
  return entries.map((value) => ({ ...item, json: withPaths(item.json, [{ name, value }]) }));
}

async function extracted(context: Context, item: Item, index: number): Promise<Item[]> {
  const { field, files, signal } = context;
  const source = await sourceOf(context, item, index);
  const limit = field.limit(index) * MIB;
  const found: { path: string; file: FileRef }[] = [];
  let declared = 0;
  for await (const entry of chosenEntries(context, item, index)) {
    if (!entry.safe) {
      if (field.unsafe(index) === 'skip') continue;
      throw fileWorkErrors.archive_path_unsafe({ name: source.name, path: entry.path });
    }
    // What an archive says of itself may be a lie, so the bytes are counted as well; but what it admits is not even begun.
    declared += entry.size;
    if (declared > limit) throw dataErrors.archive_bomb({ name: source.name, limit: `${limit / MIB} MiB` });
    const name = entry.path.split('/').at(-1) ?? entry.path;
    const { head, all } = await peeked(stoppable(entry.open(), signal), HEAD);
    found.push({ path: entry.path, file: await files.put(all, { name, mediaType: await identify(head, name) }) });
  }
  const name = field.into(index);
  if (field.output(index) === 'one') {
    const value = found.map(({ path, file }) => ({ path, ...factsOf(file) }));
    return [
      {
        json: withPaths(item.json, [{ name, value }]),
        files: { ...item.files, ...Object.fromEntries(found.map(({ path, file }) => [path, file])) },
      },
    ];
  }
  return found.map(({ path, file }) => ({
    json: withPaths(item.json, [{ name, value: { ...factsOf(file), path } }]),
    files: { ...item.files, [name]: file },
  }));
}

const sourceOf = (context: Context, item: Item, index: number): Promise<Content> =>
  contentOf(context.files, item, { file: context.field.file(index), field: context.field.packed(index) }, context);

/** The files of an archive that are asked for, as many as there may be. Throws `data_too_large` for more. */
async function* chosenEntries(context: Context, item: Item, index: number): AsyncGenerator<PackedEntry> {
  const { field } = context;
  const most = field.mostFiles(index);
  const patterns = namesOf(field.only(index));
  let count = 0;
  const pause = yieldPoints(context);
  for await (const entry of await entriesOf(context, item, index)) {
    context.signal.throwIfAborted();
    const paused = pause();
    if (paused) await paused;
    if (!isAsked(entry.path, patterns)) continue;
    count += 1;
    if (count > most) throw dataErrors.data_too_large({ what: 'The archive', limit: `${most} files` });
    yield entry;
  }
}

/** A pattern without folders matches file names in any folder. */
const isAsked = (path: string, patterns: readonly string[]): boolean =>
  patterns.length === 0 ||
  patterns.some((pattern) => posix.matchesGlob(pattern.includes('/') ? path : posix.basename(path), pattern));

async function entriesOf(
  context: Context,
  item: Item,
  index: number,
): Promise<Iterable<PackedEntry> | AsyncIterable<PackedEntry>> {
  const { field, signal } = context;
  const source = await sourceOf(context, item, index);
  const limit = field.limit(index) * MIB;
  const format = await formatOf(context, source, field.formatOf(index));
  if (format === 'zip') return readZip(await contentBytes(source, ZIP_LIMIT, context), source.name, limit, context);
  const bytes = stoppable(await source.open(), signal);
  const content = format === 'tar.gz' ? decompressed(bytes, 'gzip', limit, source.name, context) : bytes;
  // Headers and padding take room as well: the limit for the content is counted by its own sizes.
  return filesIn(readTar(content, source.name, format === 'tar' ? Math.max(limit, source.size) : limit));
}

async function* filesIn(entries: ReturnType<typeof readTar>): AsyncGenerator<PackedEntry> {
  for await (const entry of entries) if (entry.isFile) yield entry;
}

async function formatOf({ signal }: Context, source: Content, chosen: Format | 'auto'): Promise<Format> {
  if (chosen !== 'auto') return chosen;
  const { head, close } = await peeked(stoppable(await source.open(), signal), 512);
  await close();
  const found = detectFormat(head, source.name);
  if (found === 'zip') return 'zip';
  if (found === 'gzip') return 'tar.gz';
  if (Buffer.from(head.subarray(TAR_MARK.at, TAR_MARK.at + TAR_MARK.text.length)).toString('latin1') === TAR_MARK.text)
    return 'tar';
  throw dataErrors.archive_invalid({ name: source.name, reason: 'it is in none of the formats ZIP, tar and tar.gz' });
}
