import { createHash } from 'node:crypto';
import { mod97 } from './mod97.ts';

/** A reference without what banks drop or change: points, dashes, spaces, capitals. */
export const plainReference = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The reference of a creditor by ISO 11649: RF, two check digits and at most 21 letters and digits. */
export const isRfReference = (reference: string): boolean =>
  /^RF\d{2}[A-Z0-9]{1,21}$/.test(reference) && mod97(reference.slice(4) + reference.slice(0, 4)) === 1n;

const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

/** The check digit of a Swiss QR reference: modulo 10, recursive. SIX, "Swiss Implementation Guidelines for the QR-bill". */
export function qrCheckDigit(digits: string): string {
  const carry = [...digits].reduce((left, digit) => carries[(left + Number(digit)) % 10] ?? 0, 0);
  return String((10 - carry) % 10);
}

/** True for the 27 digits of a Swiss QR reference. */
export const isQrReference = (reference: string): boolean =>
  /^\d{27}$/.test(reference) && qrCheckDigit(reference.slice(0, 26)) === reference[26];

/** Letters and digits that follow from a text: the same for the same, different for others. `length` is at most 32. */
export const idOf = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length).toUpperCase();

/** A UUID (RFC 4122, version 4 in form) that follows from a text: the unique end-to-end reference of a transfer (UETR). */
export function uetrOf(text: string): string {
  const hex = createHash('sha256').update(`uetr:${text}`).digest('hex');
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Text in the characters that all banks read (SWIFT character set x, which is that of SEPA): letters lose their accents, anything else that is not among them
 * becomes a blank.
 */
export const bankText = (text: string): string =>
  text
    .replaceAll('ß', 'ss')
    .replaceAll('Æ', 'AE')
    .replaceAll('æ', 'ae')
    .replaceAll('Ø', 'O')
    .replaceAll('ø', 'o')
    .replaceAll('Ł', 'L')
    .replaceAll('ł', 'l')
    .replaceAll('&', '+')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
