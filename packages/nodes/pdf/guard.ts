import { documentErrors } from '@heddle/contract/errors/documents';
import { filterOf, Overflow } from './filters.ts';

const MIB = 1024 * 1024;
/** Bytes that one stream may unpack to, and all of them together. */
const STREAM_LIMIT = 128 * MIB;
const ALL_LIMIT = 512 * MIB;
/** Bytes before a stream in which its dictionary is looked for. */
const DICTIONARY = 64 * 1024;
/** Layers that are looked into; no program packs that often. */
const MOST_LAYERS = 8;

/**
 * Looks through the packed parts of a PDF before others unpack them without a limit. Throws `pdf_bomb`, and `pdf_invalid` where the bytes are no PDF.
 */
export function guardPdf(bytes: Uint8Array, name: string): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Readers accept some bytes before the header.
  if (buffer.subarray(0, 1024).indexOf('%PDF-') < 0) throw documentErrors.pdf_invalid({ name, reason: 'it does not begin as a PDF does' });
  let total = 0;
  for (let at = buffer.indexOf('stream'); at >= 0; at = buffer.indexOf('stream', at + 6)) {
    if (buffer.subarray(Math.max(0, at - 3), at).toString('latin1') === 'end') continue;
    const dictionary = dictionaryBefore(buffer, at);
    const start = at + 6 + (buffer[at + 6] === 0x0d ? 1 : 0) + (buffer[at + 6 + (buffer[at + 6] === 0x0d ? 1 : 0)] === 0x0a ? 1 : 0);
    try {
      total += unpackedSize(buffer.subarray(start, endOf(buffer, start, dictionary)), filtersIn(buffer, dictionary), dictionary);
    } catch (error) {
      throw error instanceof Overflow ? documentErrors.pdf_bomb({ name, limit: `${STREAM_LIMIT / MIB} MiB` }) : error;
    }
    if (total > ALL_LIMIT) throw documentErrors.pdf_bomb({ name, limit: `${ALL_LIMIT / MIB} MiB` });
  }
}

/** The dictionary of a stream as text; signs of names that are written as numbers are read. */
function dictionaryBefore(buffer: Buffer, at: number): string {
  const before = buffer.subarray(Math.max(0, at - DICTIONARY), at);
  const begin = Math.max(0, before.lastIndexOf('obj'));
  return before.subarray(begin).toString('latin1').replaceAll(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Where a stream ends: whatever stands in it, as far as its dictionary or the words that end it say. */
function endOf(buffer: Buffer, start: number, dictionary: string): number {
  const ending = buffer.indexOf('endstream', start);
  const found = ending < 0 ? buffer.length : ending;
  const length = Number(/\/Length\s+(\d{1,10})(?!\d*\s+\d+\s+R)\b/.exec(dictionary)?.[1] ?? 0);
  return Math.min(buffer.length, Math.max(found, start + length));
}

/** The names of the filters, the outermost first. Those that stand elsewhere are looked up; what cannot be found may be any. */
function filtersIn(buffer: Buffer, dictionary: string): readonly string[] {
  const [, list, single, object] = /\/Filter\s*(?:\[([^\]]*)\]|\/([\w]+)|(\d{1,10})\s+\d+\s+R)/.exec(dictionary) ?? /\/F\s*(?:\[([^\]]*)\]|\/([\w]+))/.exec(dictionary) ?? [];
  if (list !== undefined) return namesIn(list);
  if (single !== undefined) return [single];
  if (object === undefined) return [];
  const place = new RegExp(`(?:^|[^\\d])${object}\\s+\\d+\\s+obj\\s*(?:\\[([^\\]]*)\\]|/(\\w+))`).exec(buffer.toString('latin1'));
  return place ? namesIn(place[1] ?? `/${place[2]}`) : ['FlateDecode'];
}

const namesIn = (list: string): string[] => [...list.matchAll(/\/(\w+)/g)].map(([, name = '']) => name).slice(0, MOST_LAYERS);

/** Bytes that a stream unpacks to, as far as it is no picture. Throws `Overflow`. */
function unpackedSize(packed: Uint8Array, filters: readonly string[], dictionary: string): number {
  const early = /\/EarlyChange\s+0\b/.test(dictionary) ? 0 : 1;
  let data = packed;
  for (const filter of filters) {
    const unpack = filterOf(filter, early);
    if (!unpack) break;
    data = unpack(data, STREAM_LIMIT);
  }
  return filters.length === 0 ? 0 : data.byteLength;
}
