import { dataErrors } from '@heddle/contract/errors/data';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { factsOf, fileOf, requiredFile, tooLarge } from '../../lib/files/read.ts';
import { namesOf, pathReader } from '../../lib/json/reader.ts';
import { decoded } from '../../lib/files/decode.ts';
import type { csvFields } from './fields.ts';
import type { BadRow, CsvReading, CsvSink } from './parse.ts';
import { readCsv } from './parse.ts';
import type { CsvWriting } from './write.ts';
import { writeCsv } from './write.ts';
import { ofAll, PairedItems, pairedPorts } from '../../lib/paired-items.ts';

export type CsvContext = NodeContext<typeof csvFields>;

/** The most characters of CSV in an item. */
const TEXT_LIMIT = 64 * 1024 * 1024;

function delimiterOf({ field }: CsvContext, index: number): string {
  const chosen = field.delimiter(index);
  if (chosen === 'tab') return '\t';
  return chosen === 'other' ? field.otherDelimiter(index).replaceAll('\\t', '\t') : chosen;
}

function quoteOf({ field }: CsvContext, index: number): string {
  const chosen = field.quote(index);
  return chosen === 'none' ? '' : chosen;
}

/** How the CSV of an item is written down; its values stay text. */
export function readingOf(context: CsvContext, index: number): CsvReading {
  const { field } = context;
  return {
    delimiter: delimiterOf(context, index),
    quote: quoteOf(context, index),
    header: field.header(index),
    columns: [],
    typed: false,
    trim: field.trim(index),
    comment: field.comment(index),
    skipLines: field.skipLines(index),
  };
}

/** How CSV is to be written. */
export function writingOf(context: CsvContext, index: number): CsvWriting {
  const { field } = context;
  const delimiter = delimiterOf(context, index);
  return {
    delimiter: delimiter === 'auto' ? ',' : delimiter,
    quote: quoteOf(context, index),
    quoteAll: field.quoteAll(index),
    header: field.header(index),
    columns: namesOf(field.columns(index)),
    lineEnd: field.lineEnd(index) === 'lf' ? '\n' : '\r\n',
    guardFormulas: field.guardFormulas(index),
  };
}

/** Reads the CSV of every item; all rows come out together. */
export async function parseItems(context: CsvContext): Promise<NodeResult> {
  const { items, field } = context;
  const rows = new PairedItems();
  const rejected = new PairedItems();
  for (const [index, item] of items.entries()) {
    await context.expressions?.ready(index);
    const chunk = field.rowsPerItem(index);
    let gathered: JsonObject[] = [];
    const flush = (): void => {
      if (gathered.length > 0) rows.push({ json: { rows: gathered } }, index);
      gathered = [];
    };
    const take = (row: JsonObject): void => {
      if (chunk === 1) rows.push({ json: row }, index);
      else if (gathered.push(row) >= chunk) flush();
    };
    const reading = {
      ...readingOf(context, index),
      columns: namesOf(field.columns(index)),
      typed: field.types(index) === 'detect',
    };
    await readCsv(
      charged(await textOf(context, item, index), context),
      reading,
      sinkOf(context, index, take, rejected),
      context,
    );
    flush();
  }
  return pairedPorts({ main: rows, rejected });
}

/** What becomes of the rows of one source, by the limit and by what is to happen to bad ones. */
function sinkOf({ field }: CsvContext, index: number, take: (row: JsonObject) => void, rejected: PairedItems): CsvSink {
  const limit = field.limit(index);
  const stops = field.onLimit(index) === 'stop';
  const policy = field.badRows(index);
  let count = 0;
  const admit = (): boolean => {
    if (count >= limit) {
      if (!stops) throw dataErrors.too_many_rows({ limit });
      return false;
    }
    count += 1;
    return true;
  };
  return {
    row(row) {
      if (!admit()) return false;
      take(row);
      return true;
    },
    bad({ line, reason, cells }: BadRow) {
      if (policy === 'fail')
        throw dataErrors.csv_invalid({ line, reason: `${reason}.` }, { details: { line, cells: cells.slice(0, 100) } });
      if (policy === 'route' && admit()) rejected.push({ json: { line, reason, cells } }, index);
    },
  };
}

/** The same text; the rows that come of it hold about as much. */
async function* charged(
  chunks: AsyncIterable<string> | Iterable<string>,
  { resources }: Pick<CsvContext, 'resources'>,
): AsyncGenerator<string> {
  for await (const chunk of chunks) {
    resources.charge(chunk.length);
    yield chunk;
  }
}

/** The text of an item's CSV, chunk by chunk where it is a file. */
export async function textOf(
  context: CsvContext,
  item: Item,
  index: number,
): Promise<AsyncIterable<string> | Iterable<string>> {
  const { field, files } = context;
  const source = field.source(index);
  if (source === 'text') return parts(field.text(index), context, index, context.items.length);
  const file =
    source === 'field'
      ? undefined
      : source === 'file'
        ? requiredFile(item, field.file(index))
        : fileOf(item, field.file(index));
  if (file)
    return decoded(
      counted(await files.open(file), file.size, context, namedFor(context, index, file.name)),
      field.encoding(index),
    );
  const path = field.field(index);
  const text = pathReader(path)(item.json) ?? (path === 'body' ? item.json['value'] : undefined);
  if (text === undefined || text === null) throw dataErrors.data_missing({ field: path });
  if (typeof text !== 'string')
    throw nodeErrors.field_invalid({ field: 'Field', reason: `must name a text, and "${path}" is none` });
  if (text.length > TEXT_LIMIT) throw tooLarge('The text', TEXT_LIMIT);
  return parts(text, context, index, context.items.length);
}

/** What is being read, in words. */
const namedFor = ({ items }: CsvContext, index: number, name: string): string =>
  items.length > 1 ? `${name}, ${index + 1} of ${items.length}` : name;

/** The same bytes; says how many have come. */
async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  size: number,
  context: Pick<CsvContext, 'progress'>,
  text: string,
): AsyncGenerator<Uint8Array> {
  let done = 0;
  for await (const chunk of chunks) {
    yield chunk;
    done += chunk.byteLength;
    context.progress(done, size, `Bytes of ${text}`);
  }
}

/** Characters of a text that are handed over at a time. */
const PART = 1024 * 1024;

/** A text in parts; says how many characters have been taken. */
function* parts(text: string, context: Pick<CsvContext, 'progress'>, index: number, items: number): Generator<string> {
  for (let at = 0; at < text.length; at += PART) {
    yield text.slice(at, at + PART);
    if (items > 1) context.progress(index, items, 'Texts');
    else context.progress(Math.min(at + PART, text.length), text.length, 'Characters');
  }
}

/** Writes all items into one file or text. */
export async function writeItems(context: CsvContext): Promise<NodeResult> {
  const { items, field, files } = context;
  const text = writeCsv(items, writingOf(context, 0), context);
  const name = field.to();
  if (field.output() === 'text') return ofAll({ json: { [name]: await wholeText(text), rows: items.length } });
  const file = await files.put(await encoded(text, field.encoding(), field.mark()), {
    name: field.fileName() || 'items.csv',
    mediaType: 'text/csv',
  });
  return ofAll({ json: { ...factsOf(file), rows: items.length }, files: { [name]: file } });
}

async function wholeText(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) {
    text += chunk;
    if (text.length > TEXT_LIMIT) throw tooLarge('The CSV', TEXT_LIMIT);
  }
  return text;
}

/** Text as bytes. `given` may be 'auto': then UTF-8. Throws `encoding_unknown`. */
export async function encoded(
  chunks: AsyncIterable<string>,
  given: string,
  mark: boolean,
): Promise<AsyncIterable<Uint8Array>> {
  const encoding = given === 'auto' || given.trim() === '' ? 'utf-8' : given.trim();
  const { default: iconv } = await import('iconv-lite');
  if (!iconv.encodingExists(encoding)) throw dataErrors.encoding_unknown({ encoding });
  return (async function* () {
    const encoder = iconv.getEncoder(encoding, { addBOM: mark });
    for await (const chunk of chunks) yield encoder.write(chunk);
    const rest = encoder.end();
    if (rest) yield rest;
  })();
}
