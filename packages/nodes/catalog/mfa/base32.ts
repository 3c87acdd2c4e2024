import { securityErrors } from '@heddle/contract/errors/security';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes as base32 without padding (RFC 4648, section 6). */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = ((held & 0x1f) << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet[(held >> (bits - 5)) & 31];
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text;
}

/** The way back. Case, spaces, dashes and padding do not matter. Throws `one_time_secret_invalid`. */
export function fromBase32(text: string): Buffer {
  const digits = text.toUpperCase().replace(/[\s-]|=+$/g, '');
  if (digits === '') throw securityErrors.one_time_secret_invalid({ reason: 'it is empty' });
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const digit of digits) {
    const value = alphabet.indexOf(digit);
    if (value < 0)
      throw securityErrors.one_time_secret_invalid({
        reason: 'it is not base32, which has the letters A to Z and the digits 2 to 7',
      });
    held = ((held & 0xff) << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
  }
  return Buffer.from(bytes);
}
