import { inflateSync } from 'node:zlib';

/** Thrown where something unpacks to more than it may. */
export class Overflow extends Error {}

/** Unpacks one layer of a stream. Throws `Overflow` for more than `limit` bytes; damaged data is unpacked as far as possible. */
type Filter = (packed: Uint8Array, limit: number) => Uint8Array;

/** Takes bytes as long as there may be more. */
class Output {
  readonly #limit: number;
  #bytes = new Uint8Array(1024);
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Room for so many bytes more, from `at` on. */
  take(count: number): { bytes: Uint8Array; at: number } {
    const at = this.#size;
    this.#size += count;
    if (this.#size > this.#limit) throw new Overflow();
    if (this.#size > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#size, this.#bytes.length * 2));
      larger.set(this.#bytes.subarray(0, at));
      this.#bytes = larger;
    }
    return { bytes: this.#bytes, at };
  }

  all(): Uint8Array {
    return this.#bytes.subarray(0, this.#size);
  }
}

const flate: Filter = (packed, limit) => {
  try {
    // 2 is Z_SYNC_FLUSH: truncated data is unpacked as far as possible.
    return inflateSync(packed, { maxOutputLength: limit, finishFlush: 2 });
  } catch (error) {
    if (error instanceof RangeError) throw new Overflow();
    return new Uint8Array();
  }
};

const CLEAR = 256;
const END = 257;
const CODES = 4096;

// The offset and length of each code's bytes in the output so far. Only entries of the same stream are read.
const starts = new Uint32Array(CODES);
const lengths = new Uint32Array(CODES);

/** LZW as ISO 32000-1, 7.4.4 has it: codes of 9 to 12 bits, the highest bit first. `early` is 1 where codes grow by a bit one code earlier. */
function lzw(early: 0 | 1): Filter {
  return (packed, limit) => {
    const output = new Output(limit);
    let [next, width, bits, held] = [END + 1, 9, 0, 0];
    /** The output of the previous code: with the byte that follows it becomes a new code. */
    let before = { start: 0, length: 0 };
    for (const byte of packed) {
      held = ((held << 8) | byte) & 0xff_ffff;
      bits += 8;
      if (bits < width) continue;
      bits -= width;
      const code = (held >>> bits) & ((1 << width) - 1);
      if (code === END) break;
      if (code === CLEAR) {
        [next, width, before] = [END + 1, 9, { start: 0, length: 0 }];
        continue;
      }
      if (before.length > 0 && next < CODES) {
        starts[next] = before.start;
        lengths[next] = before.length + 1;
        next += 1;
      }
      if (code > END && code >= next) break;
      const length = code < CLEAR ? 1 : (lengths[code] ?? 0);
      const from = starts[code] ?? 0;
      const { bytes, at } = output.take(length);
      if (code < CLEAR) bytes[at] = code;
      // Byte by byte: the newest code overlaps the bytes that are being written.
      else for (let index = 0; index < length; index += 1) bytes[at + index] = bytes[from + index] ?? 0;
      before = { start: at, length };
      const codes = next + early;
      width = codes >= 2048 ? 12 : codes >= 1024 ? 11 : codes >= 512 ? 10 : 9;
    }
    return output.all();
  };
}

/** ISO 32000-1, 7.4.5. */
const runLength: Filter = (packed, limit) => {
  const output = new Output(limit);
  for (let at = 0; at < packed.length;) {
    const head = packed[at] ?? 128;
    if (head === 128) break;
    if (head < 128) {
      const copied = packed.subarray(at + 1, at + 2 + head);
      const room = output.take(copied.length);
      room.bytes.set(copied, room.at);
      at += 2 + head;
    } else {
      const room = output.take(257 - head);
      room.bytes.fill(packed[at + 1] ?? 0, room.at, room.at + 257 - head);
      at += 2;
    }
  }
  return output.all();
};

/** ISO 32000-1, 7.4.2. */
const asciiHex: Filter = (packed) => {
  const end = packed.indexOf(0x3e);
  const written = end < 0 ? packed : packed.subarray(0, end);
  return Buffer.from(
    Buffer.from(written.buffer, written.byteOffset, written.byteLength)
      .toString('latin1')
      .replaceAll(/[^\da-f]+/gi, ''),
    'hex',
  );
};

/** ISO 32000-1, 7.4.3. */
const ascii85: Filter = (packed, limit) => {
  const output = new Output(limit);
  let [value, count] = [0, 0];
  const put = (bytes: number): void => {
    const room = output.take(bytes);
    for (let index = 0; index < bytes; index += 1) room.bytes[room.at + index] = (value >>> (24 - 8 * index)) & 0xff;
    [value, count] = [0, 0];
  };
  for (const byte of packed) {
    if (byte === 0x7e) break;
    if (byte === 0x7a && count === 0) put(4);
    else if (byte >= 0x21 && byte <= 0x75) {
      value = (value * 85 + byte - 0x21) >>> 0;
      count += 1;
      if (count === 5) put(4);
    }
  }
  const left = count - 1;
  for (; count > 0 && count < 5; count += 1) value = (value * 85 + 84) >>> 0;
  if (left > 0) put(left);
  return output.all();
};

/** The filters that unpack by their names in a PDF, long and short; those of pictures are none of them. */
export function filterOf(name: string, early: 0 | 1): Filter | undefined {
  switch (name) {
    case 'FlateDecode':
    case 'Fl':
      return flate;
    case 'LZWDecode':
    case 'LZW':
      return lzw(early);
    case 'RunLengthDecode':
    case 'RL':
      return runLength;
    case 'ASCIIHexDecode':
    case 'AHx':
      return asciiHex;
    case 'ASCII85Decode':
    case 'A85':
      return ascii85;
    default:
      return undefined;
  }
}
