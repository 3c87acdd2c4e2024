import type { ProfileImageType } from '@heddle/contract/api/profile-image';

const begins = (bytes: Uint8Array, at: number, expected: readonly number[]): boolean =>
  expected.every((byte, index) => bytes[at + index] === byte);
const codes = (text: string): number[] => [...text].map((char) => char.charCodeAt(0));

/** The image type of a file by its first bytes; null for an unsupported one. The type stated by the sender is ignored. */
export function imageTypeOf(bytes: Uint8Array): ProfileImageType | null {
  if (begins(bytes, 0, [0x89, ...codes('PNG\r\n'), 0x1a, 0x0a])) return 'image/png';
  if (begins(bytes, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (begins(bytes, 0, codes('RIFF')) && begins(bytes, 8, codes('WEBP'))) return 'image/webp';
  return null;
}
