import { dataErrors } from '@heddle/contract/errors/data';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { decoded } from '../../lib/files/decode.ts';
import { fileOf, requiredFile, tooLarge } from '../../lib/files/read.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { pathReader } from '../../lib/json/reader.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import type { logFields } from './log-fields.ts';
import type { LineReader } from './log-lines.ts';
import { lineReader } from './log-lines.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';

/** Characters of a line that are read; longer ones are not of any format. */
const LONGEST_READ = 64 * 1024;
/** Characters of a line. */
const LONGEST = 1024 * 1024;

/** Where triggers and requests put text. */
const usual = ['message', 'line', 'body', 'value'];

type Context = NodeContext<typeof logFields>;

/** The lines of an item: their text in parts, and the output field of a line. */
interface Source {
  parts: AsyncIterable<string> | Iterable<string>;
  path: string;
}

/** Reads the lines of all items, those of a file as they come. Throws `data_missing`, `file_missing`, `encoding_unknown`, `data_too_large`, `too_many_rows`, `field_invalid`. */
export async function parseLogs(context: Context): Promise<NodeResult> {
  const { items, field, run } = context;
  const [limit, stops] = [field.limit(), field.onLimit() === 'stop'];
  const parsed = new PairedItems();
  const unparsed = new PairedItems();
  const readers = new Map<string, LineReader>();
  const readerOf = (index: number): LineReader => {
    const format = field.format(index);
    const pattern = format === 'pattern' ? field.pattern(index) : '';
    const id = `${format} ${pattern}`;
    const reader = readers.get(id) ?? lineReader(format, pattern, run.now);
    readers.set(id, reader);
    return reader;
  };
  let count = 0;
  for (const [index, item] of items.entries()) {
    await context.expressions?.ready(index);
    const { parts, path } = await sourceOf(context, item, index);
    const [reader, to] = [readerOf(index), field.to(index)];
    const read = (line: string): void => {
      const found = line.length > LONGEST_READ ? undefined : reader(line);
      if (found && to === '') return parsed.push({ json: found }, index);
      const own = withPaths(item.json, [{ name: path, value: line }]);
      if (found) parsed.push({ ...item, json: withPaths(own, [{ name: to, value: found }]) }, index);
      else unparsed.push({ ...item, json: own }, index);
    };
    for await (const lines of linesOf(parts)) {
      const taken = lines.slice(0, limit - count);
      count += taken.length;
      await forEachYielding(taken, read, () => undefined, context);
      if (taken.length === lines.length) continue;
      if (!stops) throw dataErrors.too_many_rows({ limit });
      return { ...pairedPorts({ parsed, unparsed }), logs: [`The step stops after ${limit} lines`] };
    }
  }
  return pairedPorts({ parsed, unparsed });
}

async function sourceOf(context: Context, item: Item, index: number): Promise<Source> {
  const { field, files } = context;
  const source = field.source(index);
  if (source === 'text') return { parts: slices(field.text(index)), path: 'message' };
  const file =
    source === 'field'
      ? undefined
      : source === 'file'
        ? requiredFile(item, field.file(index))
        : fileOf(item, field.file(index));
  if (file)
    return {
      parts: decoded(
        counted(await files.open(file), file.size, context, `Bytes of ${file.name}`),
        field.encoding(index),
      ),
      path: 'message',
    };
  const path = field.field(index).trim() || usual.find((name) => typeof item.json[name] === 'string') || 'message';
  const value = pathReader(path)(item.json);
  if (typeof value !== 'string') throw dataErrors.data_missing({ field: path });
  return { parts: slices(value), path };
}

/** The same bytes; says how many have come, and ends with the step. */
async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  size: number,
  { progress, signal }: Context,
  text: string,
): AsyncGenerator<Uint8Array> {
  let done = 0;
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    yield chunk;
    done += chunk.byteLength;
    progress(done, size, text);
  }
}

/** Characters of a text that are handed over at a time. */
const SLICE = 256 * 1024;

function* slices(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += SLICE) yield text.slice(at, at + SLICE);
}

/** The lines of a text that comes in parts, without empty ones. Throws `data_too_large` for a line without end. */
async function* linesOf(parts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string[]> {
  const isLine = (line: string): boolean => line.trim() !== '';
  let rest = '';
  for await (const part of parts) {
    const lines = (rest + part).split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST) throw tooLarge('A line', LONGEST);
    if (lines.length > 0) yield lines.filter(isLine);
  }
  if (isLine(rest)) yield [rest];
}
