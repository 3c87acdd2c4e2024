/**
 * A text to search. Base64 shares its outer characters with neighboring bytes: `before` and `after` say how many such characters belong to the secret as
 * well.
 */
export interface Needle {
  readonly text: string;
  readonly before: number;
  readonly after: number;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** True for the code of a character of base64, standard or URL-safe. */
export const isBase64Code = (code: number): boolean =>
  (code >= 48 && code <= 57) ||
  (code >= 65 && code <= 90) ||
  (code >= 97 && code <= 122) ||
  code === 43 ||
  code === 45 ||
  code === 47 ||
  code === 95;

/**
 * The base64 characters that these bytes alone determine when `offset` other bytes (0 to 2) precede them. A character that depends on a neighboring byte
 * is left out and counted.
 */
function base64At(bytes: Uint8Array, offset: number): Needle {
  const from = Math.ceil((offset * 8) / 6);
  const bits = (offset + bytes.length) * 8;
  const to = Math.floor(bits / 6);
  let text = '';
  for (let at = from; at < to; at++) {
    const bit = at * 6 - offset * 8;
    const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    text += ALPHABET[(pair >> (10 - (bit & 7))) & 63];
  }
  return { text, before: offset === 0 ? 0 : 1, after: bits % 6 === 0 ? 0 : 1 };
}

const exact = (text: string): Needle => ({ text, before: 0, after: 0 });

/** The text itself. */
export const plainForm = exact;

/**
 * The encodings of a secret: hex, base64 (standard and URL-safe, at any position in a longer text), `+` for spaces as in forms, and UTF-8 read byte by
 * byte. Escapes of single characters (percent, JSON, HTML) are decoded by `escapes.ts` and need no form.
 */
export function encodedForms(secret: string): Needle[] {
  const bytes = new TextEncoder().encode(secret);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const base64 = [0, 1, 2].map((offset) => base64At(bytes, offset));
  const urlSafe = base64.map((form) => ({ ...form, text: form.text.replaceAll('+', '-').replaceAll('/', '_') }));
  const byteByByte =
    bytes.length === secret.length ? secret : Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const others = [
    hex,
    hex.toUpperCase(),
    byteByByte,
    secret.replaceAll(' ', '+'),
    byteByByte.replaceAll(' ', '+'),
  ].filter((text) => text !== secret);
  return [...others.map(exact), ...base64, ...urlSafe];
}
