const END = 0x06054b50;
const LONG_END = 0x06064b50;
const LONG_END_AT = 0x07064b50;
/** The end record has 22 bytes and a comment. */
const END_SIZE = 22;
const FARTHEST_END = END_SIZE + 0xffff;
/** What says where the long end record is stands right before the end record. */
const LONG_END_AT_SIZE = 20;
const LONG_END_SIZE = 56;
/** Numbers that do not fit where they should stand: they stand in the long form. */
const LONG_COUNT = 0xffff;
const LONG = 0xffff_ffff;
/** The extra field with long numbers. */
const LONG_FIELD = 0x0001;

/** Where the directory of a ZIP archive begins, and how many entries it has. */
export interface Directory {
  count: number;
  offset: number;
}

/** A number of eight bytes. Numbers beyond what JavaScript can count are beyond any file as well. */
const readLong = (buffer: Buffer, at: number): number => Number(buffer.readBigUInt64LE(at));

/** Finds the directory of a ZIP archive, also in the ZIP64 form; null where there is none. */
export function findDirectory(buffer: Buffer): Directory | null {
  const end = findEnd(buffer);
  if (end < 0) return null;
  const directory = { count: buffer.readUInt16LE(end + 10), offset: buffer.readUInt32LE(end + 16) };
  if (directory.count !== LONG_COUNT && directory.offset !== LONG && buffer.readUInt32LE(end + 12) !== LONG)
    return directory;
  const locator = end - LONG_END_AT_SIZE;
  if (locator < 0 || buffer.readUInt32LE(locator) !== LONG_END_AT) return directory;
  const at = readLong(buffer, locator + 8);
  if (at + LONG_END_SIZE > buffer.length || buffer.readUInt32LE(at) !== LONG_END) return null;
  return { count: readLong(buffer, at + 32), offset: readLong(buffer, at + 48) };
}

function findEnd(buffer: Buffer): number {
  for (let at = buffer.length - END_SIZE; at >= Math.max(0, buffer.length - FARTHEST_END); at -= 1)
    if (buffer.readUInt32LE(at) === END) return at;
  return -1;
}

interface Numbers {
  size: number;
  packed: number;
  offset: number;
}

/** The numbers of an entry; those that do not fit into four bytes stand among its extra fields, in this order. */
export function withLongNumbers(short: Numbers, extra: Buffer): Numbers {
  const long = longField(extra);
  let at = 0;
  const read = (value: number): number => {
    if (value !== LONG || at + 8 > long.length) return value;
    at += 8;
    return readLong(long, at - 8);
  };
  const size = read(short.size);
  const packed = read(short.packed);
  return { size, packed, offset: read(short.offset) };
}

function longField(extra: Buffer): Buffer {
  for (let at = 0; at + 4 <= extra.length;) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === LONG_FIELD) return extra.subarray(at + 4, end);
    at = end;
  }
  return Buffer.alloc(0);
}
