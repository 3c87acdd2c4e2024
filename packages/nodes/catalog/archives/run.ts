import { dataErrors } from '@heddle/contract/errors/data';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { stoppable } from '../../lib/files/chunks.ts';
import type { Content } from '../../lib/files/content.ts';
import { dataContent, fileContent } from '../../lib/files/content.ts';
import { fileOf, readBytes, requiredFile } from '../../lib/files/read.ts';
import { withFile } from '../../lib/files/result.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import type { compressorFields } from './fields.ts';
import { compressed, decompressed, detectFormat, streamFormats } from './streams.ts';
import { readZip } from './zip-read.ts';
import { MAX_ENTRIES, writeZip } from './zip-write.ts';
import { ofAll, pairedMain, PairedItems } from '../../lib/paired-items.ts';

type Context = NodeContext<typeof compressorFields>;

const MIB = 1024 * 1024;
/** Bytes that go into one archive. */
const INPUT_LIMIT = 2048 * MIB;
/** Bytes of a ZIP archive that is read: its directory is at its end, so it is read as a whole. */
const ZIP_LIMIT = 256 * MIB;

/** The most bytes of text in an item. */
const TEXT_LIMIT = 64 * MIB;

const zipLevels = { fast: 1, normal: 6, best: 9 } as const;

async function contentsOf(context: Context, item: Item, index: number): Promise<Content[]> {
  const { field, files } = context;
  const source = field.source(index);
  if (source === 'all') return Object.values(item.files ?? {}).map((file) => fileContent(files, file));
  const file =
    source === 'file'
      ? requiredFile(item, field.file(index))
      : source === 'auto'
        ? fileOf(item, field.file(index))
        : undefined;
  return [file ? fileContent(files, file) : await dataContent(item, field.field(index), index, context)];
}

/** Compresses what the items have: each by itself, or all in one ZIP archive. */
export async function compressItems(context: Context): Promise<NodeResult> {
  const { items, field, files, signal } = context;
  if (field.format() === 'zip' && field.archive() === 'one') return ofAll(await zipAll(context));
  const results: Item[] = [];
  for (const [index, item] of items.entries()) {
    await context.expressions?.ready(index);
    signal.throwIfAborted();
    const to = field.to(index);
    const contents = await contentsOf(context, item, index);
    const format = field.format(index);
    if (format === 'zip') {
      const name = field.fileName(index) || `${contents[0]?.name ?? 'files'}.zip`;
      const file = await files.put(stoppable(zipOf(context, contents, index), signal), {
        name,
        mediaType: 'application/zip',
      });
      results.push(withFile(item, to, file, { files: contents.length }));
      continue;
    }
    const [content, ...others] = contents;
    if (!content) throw dataErrors.file_missing({ name: 'any name', there: 'none' });
    if (others.length > 0)
      throw nodeErrors.field_invalid({ field: 'Format', reason: 'holds one file only; choose ZIP for several' });
    const { extension, mediaType } = streamFormats[format];
    const packed = compressed(await content.open(), format, field.effort(index), INPUT_LIMIT, context);
    const file = await files.put(stoppable(packed, signal), {
      name: field.fileName(index) || content.name + extension,
      mediaType,
    });
    results.push(withFile(item, to, file, { originalSize: content.size }));
  }
  return main(results);
}

async function zipAll(context: Context): Promise<Item> {
  const { items, field, files, signal } = context;
  const contents: Content[] = [];
  await forEachAsyncYielding(
    items,
    async (item, index) => void contents.push(...(await contentsOf(context, item, index))),
    context,
  );
  const file = await files.put(stoppable(zipOf(context, contents, 0), signal), {
    name: field.fileName() || 'files.zip',
    mediaType: 'application/zip',
  });
  return withFile({ json: {} }, field.to(), file, { files: contents.length });
}

function zipOf(context: Context, contents: readonly Content[], index: number): AsyncIterable<Uint8Array> {
  const { field, run } = context;
  if (contents.length > MAX_ENTRIES)
    throw dataErrors.data_too_large({ what: 'The archive', limit: `${MAX_ENTRIES} files` });
  const seen = new Map<string, number>();
  const entries = contents.map(({ name, open }) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    // Two files of one name must not hide each other.
    return { path: times === 1 ? name : name.replace(/(\.[^.]*)?$/, ` (${times})$1`), open };
  });
  return writeZip(entries, run.now, zipLevels[field.effort(index)], INPUT_LIMIT, context);
}

/** Unpacks the file of every item; a ZIP archive becomes one item per file. */
export async function decompressItems(context: Context): Promise<NodeResult> {
  const { items, signal } = context;
  const results = new PairedItems();
  for (const [index, item] of items.entries()) {
    await context.expressions?.ready(index);
    signal.throwIfAborted();
    results.pushAll(await decompressItem(context, item, index), index);
  }
  return pairedMain(results);
}

async function decompressItem(context: Context, item: Item, index: number): Promise<Item[]> {
  const { field, files, signal } = context;
  const source = requiredFile(item, field.file(index));
  const limit = field.limit(index) * MIB;
  const chosen = field.formatOf(index);
  const format = chosen === 'auto' ? detectFormat(await headOf(await files.open(source)), source.name) : chosen;
  if (format === undefined)
    throw dataErrors.archive_invalid({
      name: source.name,
      reason: 'it is in none of the formats gzip, zstd, Brotli and ZIP',
    });
  const to = field.to(index);
  if (format === 'zip') {
    const results: Item[] = [];
    const packed = await readBytes(files, source, ZIP_LIMIT, context);
    await forEachAsyncYielding(
      await readZip(packed, source.name, limit, context),
      async (entry) => {
        const name = entry.path.split('/').at(-1) ?? entry.path;
        const file = await files.put(stoppable(entry.open(), signal), { name, mediaType: 'application/octet-stream' });
        results.push(withFile(item, to, file, { path: entry.path }));
      },
      context,
    );
    return results;
  }
  const { extension } = streamFormats[format];
  const name = source.name.toLowerCase().endsWith(extension) ? source.name.slice(0, -extension.length) : source.name;
  const asText = field.output(index) === 'text';
  const unpacked = decompressed(
    await files.open(source),
    format,
    asText ? Math.min(limit, TEXT_LIMIT) : limit,
    source.name,
    context,
  );
  if (asText) {
    const decoder = new TextDecoder();
    const parts: string[] = [];
    for await (const chunk of stoppable(unpacked, signal)) parts.push(decoder.decode(chunk, { stream: true }));
    parts.push(decoder.decode());
    return [{ ...item, json: withPaths(item.json, [{ name: to, value: parts.join('') }]) }];
  }
  const file = await files.put(stoppable(unpacked, signal), {
    name: name || 'file',
    mediaType: 'application/octet-stream',
  });
  return [withFile(item, to, file, {})];
}

async function headOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  for await (const chunk of chunks) return chunk.subarray(0, 16);
  return new Uint8Array();
}
