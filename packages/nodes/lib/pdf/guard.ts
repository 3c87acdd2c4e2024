import { documentErrors } from '@heddle/contract/errors/documents';
import type { Packing, StreamHead } from './dictionaries.ts';
import { packingObjects, streamHeads } from './dictionaries.ts';
import { filterOf, Overflow } from './filters.ts';

const MIB = 1024 * 1024;
/** The most bytes that one stream may unpack to, and all streams together, including their packed bytes. */
const STREAM_LIMIT = 128 * MIB;
const ALL_LIMIT = 512 * MIB;

/**
 * Looks through the packed parts of a PDF before others unpack them without a limit, in a time that grows with the file. Throws `pdf_bomb`, and
 * `pdf_invalid` where the bytes are no PDF.
 */
export function guardPdf(bytes: Uint8Array, name: string): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Readers accept some bytes before the header.
  if (buffer.subarray(0, 1024).indexOf('%PDF-') < 0)
    throw documentErrors.pdf_invalid({ name, reason: 'it does not begin as a PDF does' });
  const text = buffer.toString('latin1');
  const endOf = endFinder(text);
  let objects: ReadonlyMap<string, readonly string[]> | undefined;
  const namesOf = (packing: Packing): readonly string[] =>
    'names' in packing ? packing.names : ((objects ??= packingObjects(text)).get(packing.object) ?? ['FlateDecode']);
  let total = 0;
  for (const head of streamHeads(text)) {
    const packed = buffer.subarray(head.start, endOf(head));
    try {
      for (const packing of head.packings) total += workOf(packed, namesOf(packing), head.earlyChange);
    } catch (error) {
      throw error instanceof Overflow ? documentErrors.pdf_bomb({ name, limit: `${STREAM_LIMIT / MIB} MiB` }) : error;
    }
    if (total > ALL_LIMIT) throw documentErrors.pdf_bomb({ name, limit: `${ALL_LIMIT / MIB} MiB` });
  }
}

/** Finds the ends of streams, requested in file order, by their dictionaries or their end keywords, whatever their content. */
function endFinder(text: string): (head: StreamHead) => number {
  let ending = 0;
  return ({ start, length }) => {
    if (ending < start) ending = text.indexOf('endstream', start);
    if (ending < 0) ending = text.length;
    return Math.min(text.length, Math.max(ending, start + length));
  };
}

/** The bytes processed to unpack a stream that is not a picture. Of nested streams each counts. Throws `Overflow`. */
function workOf(packed: Uint8Array, filters: readonly string[], earlyChange: 0 | 1): number {
  let data = packed;
  let work = 0;
  for (const filter of filters) {
    const unpack = filterOf(filter, earlyChange);
    if (!unpack) break;
    work += data.byteLength;
    data = unpack(data, STREAM_LIMIT);
  }
  return work + (filters.length === 0 ? 0 : data.byteLength);
}
