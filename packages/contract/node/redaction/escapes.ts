/** The meaning of an escape, as one or two UTF-16 units, and its length. */
interface Read {
  readonly unit: number;
  readonly second?: number;
  readonly width: number;
}

/** One way to write single characters as something else. */
export interface Escape {
  /** The code of the character that each escape begins with. */
  readonly code: number;
  /** The escape at this index; null if there is none. */
  read(text: string, at: number): Read | null;
}

/** The value of `count` hex digits at an index; -1 if they are no hex digits. */
function hexAt(text: string, at: number, count: number): number {
  let value = 0;
  for (let index = at; index < at + count; index++) {
    const code = text.charCodeAt(index);
    const digit =
      code >= 48 && code <= 57
        ? code - 48
        : code >= 97 && code <= 102
          ? code - 87
          : code >= 65 && code <= 70
            ? code - 55
            : -1;
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

/** `%2F`. A character of several bytes is read as one unit per byte, as it is among the needles. */
const percent: Escape = {
  code: 37,
  read(text, at) {
    const value = hexAt(text, at + 1, 2);
    return value < 0 ? null : { unit: value, width: 3 };
  },
};

/** The codes of `"`, `\\`, `/`, `b`, `f`, `n`, `r` and `t`, with their meaning after a backslash. */
const shortJson = new Map([
  [34, 34],
  [92, 92],
  [47, 47],
  [98, 8],
  [102, 12],
  [110, 10],
  [114, 13],
  [116, 9],
]);

/** `\n`, `\"`, `\u002f`: as JSON and most programming languages write them. */
const backslash: Escape = {
  code: 92,
  read(text, at) {
    const next = text.charCodeAt(at + 1);
    const short = shortJson.get(next);
    if (short !== undefined) return { unit: short, width: 2 };
    // The code of "u".
    const value = next === 117 ? hexAt(text, at + 2, 4) : -1;
    return value < 0 ? null : { unit: value, width: 6 };
  },
};

const names = new Map(
  Object.entries({
    amp: 38,
    lt: 60,
    gt: 62,
    quot: 34,
    apos: 39,
    nbsp: 160,
    plus: 43,
    sol: 47,
    equals: 61,
    num: 35,
    commat: 64,
    colon: 58,
  }),
);
/** The longest reference that is read, from `&` to `;`. */
const REFERENCE = 12;

/** The character of a character reference; -1 if it is unknown. */
function namedBy(inside: string): number {
  if (inside.charCodeAt(0) !== 35) return names.get(inside.toLowerCase()) ?? -1;
  const isHex = inside[1] === 'x' || inside[1] === 'X';
  const digits = inside.slice(isHex ? 2 : 1);
  if (!(isHex ? /^[\da-f]+$/i : /^\d+$/).test(digits)) return -1;
  const value = Number.parseInt(digits, isHex ? 16 : 10);
  return value > 0x10_ffff ? -1 : value;
}

const known = new Map<string, number>();
/** References that are remembered: a text has few different ones. */
const KNOWN = 1000;

/** `&amp;`, `&#39;`, `&#x27;`. */
const reference: Escape = {
  code: 38,
  read(text, at) {
    let end = at + 1;
    // The code of ";".
    while (end < at + REFERENCE && text.charCodeAt(end) !== 59) end++;
    if (text.charCodeAt(end) !== 59) return null;
    const inside = text.slice(at + 1, end);
    const value = known.get(inside) ?? namedBy(inside);
    if (known.size < KNOWN) known.set(inside, value);
    if (value < 0) return null;
    const width = end + 1 - at;
    if (value <= 0xffff) return { unit: value, width };
    const units = String.fromCodePoint(value);
    return { unit: units.charCodeAt(0), second: units.charCodeAt(1), width };
  },
};

/** Percent-encoding, the escapes of JSON, and the references of HTML. */
export const escapes: readonly Escape[] = [percent, backslash, reference];
