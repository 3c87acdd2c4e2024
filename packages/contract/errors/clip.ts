/** Characters of an error's message, and of its hint. */
export const MESSAGE_LIMIT = 2048;
/** Characters of the message of a run where runs are listed. */
export const LISTED_LIMIT = 300;
/** Bytes of an error's details as JSON. */
export const DETAILS_LIMIT = 64 * 1024;
/** Levels of lists and objects in them. */
const DEEPEST = 64;
/** What each part of details that are too large may keep at least while there is room, in bytes: the first parts must not take the place of all others. */
const SHARE = 2048;
/** Parts of an object that are passed over for want of room, before it is taken for full. */
const MOST_MISSES = 16;
/** Room for the words that say how much was left out. */
const REST = 48;
const CUT = '…';

/** A text of at most `most` characters: a longer one ends with an ellipsis, and no character is cut in half. */
export function clipText(text: string, most = MESSAGE_LIMIT): string {
  if (text.length <= most) return text;
  const end = most - CUT.length;
  return text.slice(0, isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end) + CUT;
}

/**
 * Details of an error as they may be stored and sent: JSON values of at most 64 KiB. Values that fit are returned unchanged. Of longer lists the first stay,
 * of longer texts the beginning, with a note of how much was omitted. Reads no more of a large value than it keeps.
 */
export function clipDetails(details: unknown): unknown {
  if (details === undefined) return undefined;
  return cut(details, DETAILS_LIMIT, [])?.value;
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/** How many bytes of JSON the character at an index takes, and whether it has two halves. */
function bytesAt(text: string, index: number): { bytes: number; halves: 1 | 2 } {
  const code = text.charCodeAt(index);
  if (code === 0x22 || code === 0x5c) return { bytes: 2, halves: 1 };
  if (code < 0x20) return { bytes: 6, halves: 1 };
  if (code < 0x80) return { bytes: 1, halves: 1 };
  if (code < 0x800) return { bytes: 2, halves: 1 };
  if (isHighSurrogate(code) && isLowSurrogate(text.charCodeAt(index + 1))) return { bytes: 4, halves: 2 };
  return { bytes: isHighSurrogate(code) || isLowSurrogate(code) ? 6 : 3, halves: 1 };
}

/** How much of a text has room in so many bytes of JSON, quotes left out: the index behind it, and its bytes. */
function fitting(text: string, room: number): { end: number; bytes: number } {
  let bytes = 0;
  let at = 0;
  while (at < text.length) {
    const next = bytesAt(text, at);
    if (bytes + next.bytes > room) break;
    bytes += next.bytes;
    at += next.halves;
  }
  return { end: at, bytes };
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const isLeftOut = (value: unknown): boolean =>
  value === undefined || typeof value === 'function' || typeof value === 'symbol';

/** The size in bytes of a value as JSON, nested `depth` levels deep; undefined if it is no JSON value or does not fit. */
function sizeWithin(value: unknown, bytes: number, depth: number): number | undefined {
  const room = new Room(bytes);
  return room.holds(value, depth) ? bytes - room.left : undefined;
}

/** So many bytes of JSON, which values take up one after the other. */
class Room {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  get left(): number {
    return this.#left;
  }

  /** True if it is a JSON value that has room. */
  holds(value: unknown, depth: number): boolean {
    if (typeof value === 'string') return this.#holdsText(value);
    if (typeof value === 'object' && value !== null)
      return (
        depth < DEEPEST &&
        (Array.isArray(value) ? this.#holdsList(value, depth) : isPlain(value) && this.#holdsObject(value, depth))
      );
    const isScalar = value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean';
    return isScalar && this.#take(scalarText(value).length);
  }

  #take(bytes: number): boolean {
    this.#left -= bytes;
    return this.#left >= 0;
  }

  #holdsText(text: string): boolean {
    if (text.length + 2 > this.#left) return false;
    const { end, bytes } = fitting(text, this.#left - 2);
    return end === text.length && this.#take(bytes + 2);
  }

  #holdsList(list: readonly unknown[], depth: number): boolean {
    if (!this.#take(2)) return false;
    // By index: a list may have holes.
    for (let index = 0; index < list.length; index += 1)
      if (!this.#take(1) || !this.holds(list[index], depth + 1)) return false;
    return true;
  }

  #holdsObject(holder: object, depth: number): boolean {
    if (!this.#take(2)) return false;
    for (const key in holder) {
      const value = (holder as Readonly<Record<string, unknown>>)[key];
      if (!this.#take(2) || !this.#holdsText(key) || !this.holds(value, depth + 1)) return false;
    }
    return true;
  }
}

/** The JSON text of a boolean or number; `null` for any other value. */
const scalarText = (value: unknown): string =>
  typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)) ? String(value) : 'null';

/** A value that was cut, and how many bytes of JSON it takes. */
interface Part {
  value: unknown;
  size: number;
}

/** The part of a value that fits; undefined if nothing does. `within` are the values that contain it. */
function cut(value: unknown, room: number, within: readonly object[]): Part | undefined {
  if (typeof value === 'string') return cutText(value, room);
  if (typeof value === 'bigint')
    return cutText(value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER ? CUT : String(value), room);
  if (typeof value !== 'object' || value === null) {
    const known = isLeftOut(value) ? null : value;
    const size = scalarText(known).length;
    return size <= room ? { value: known, size } : undefined;
  }
  if (value instanceof Date) return cutText(Number.isNaN(value.getTime()) ? '' : value.toISOString(), room);
  if (value instanceof Error) return cutText(value.message, room);
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer)
    return cutText(`${CUT} ${value.byteLength} bytes`, room);
  const size = sizeWithin(value, room, within.length);
  if (size !== undefined) return { value, size };
  if (within.length >= DEEPEST || within.includes(value)) return cutText(CUT, room);
  if (Array.isArray(value)) return cutList(value, value.length, room, [...within, value]);
  if (value instanceof Map || value instanceof Set) return cutList(value, value.size, room, [...within, value]);
  return cutObject(value, room, [...within, value]);
}

function cutText(text: string, room: number): Part | undefined {
  if (room < 2) return undefined;
  const whole = fitting(text, room - 2);
  if (whole.end === text.length) return { value: text, size: whole.bytes + 2 };
  const ellipsis = fitting(CUT, room).bytes;
  const { end, bytes } = fitting(text, room - 2 - ellipsis);
  return end === 0 ? undefined : { value: text.slice(0, end) + CUT, size: bytes + ellipsis + 2 };
}

/** What the next one of several parts may take of what is left. */
const shareOf = (left: number, parts: number): number => Math.min(left, Math.max(SHARE, Math.floor(left / parts)));

/** True if a part is left out rather than cut: there is little room, and it needs more. */
const isTooMuch = (value: unknown, left: number, depth: number): boolean =>
  left < SHARE && sizeWithin(value, left, depth) === undefined;

function cutList(entries: Iterable<unknown>, count: number, room: number, within: readonly object[]): Part | undefined {
  const kept: unknown[] = [];
  let size = 2;
  for (const entry of entries) {
    const left = room - size - REST;
    if (left <= 0 || (kept.length > 0 && isTooMuch(entry, left, within.length))) break;
    const part = cut(entry, shareOf(left, count - kept.length), within);
    if (!part) break;
    kept.push(part.value);
    size += part.size + 1;
  }
  if (kept.length === count) return size <= room ? { value: kept, size } : undefined;
  const rest = cutText(`${CUT} ${count - kept.length} more`, room - size - 1);
  return rest && { value: [...kept, rest.value], size: size + rest.size + 1 };
}

function cutObject(holder: object, room: number, within: readonly object[]): Part | undefined {
  const keys = Object.keys(holder).filter((key) => !isLeftOut((holder as Readonly<Record<string, unknown>>)[key]));
  const kept: [string, unknown][] = [];
  let size = 2;
  for (const [index, key] of keys.entries()) {
    const left = room - size - REST - 2;
    if (left <= 0 || index - kept.length > MOST_MISSES) break;
    const name = fitting(key, left - 2);
    const value = (holder as Readonly<Record<string, unknown>>)[key];
    const forValue = left - 2 - name.bytes;
    if (name.end < key.length || (kept.length > 0 && isTooMuch(value, forValue, within.length))) continue;
    const part = cut(value, shareOf(forValue, keys.length - index), within);
    if (!part) continue;
    kept.push([key, part.value]);
    size += 2 + name.bytes + 2 + part.size;
  }
  if (kept.length < keys.length) {
    const rest = cutText(`${keys.length - kept.length} more`, room - size - 7);
    if (!rest) return undefined;
    kept.push([CUT, rest.value]);
    size += 7 + rest.size;
  }
  // Entries rather than assignments: a key may be one that objects take for something else.
  return size <= room ? { value: Object.fromEntries(kept), size } : undefined;
}
