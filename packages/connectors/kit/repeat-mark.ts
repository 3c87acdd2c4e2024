import { createHash } from 'node:crypto';
import type { NamedOperation, RepeatSearch } from './connector.ts';

const MARK_LENGTH = 32;

/** How a write of this operation is searched for; undefined where it is not. */
export const searchOf = ({ repeat }: Pick<NamedOperation, 'repeat'>): RepeatSearch | undefined =>
  typeof repeat === 'object' && 'search' in repeat ? repeat.search : undefined;

/** What the vendor recognizes a repeated request by. */
export function repeatKey({ repeat }: Pick<NamedOperation, 'repeat'>, idempotencyKey: string): string {
  if (typeof repeat !== 'object') return idempotencyKey;
  if ('uuid' in repeat && repeat.uuid) return uuidOf(idempotencyKey);
  return 'short' in repeat && repeat.short ? markOf(idempotencyKey) : idempotencyKey;
}

/** The mark as a UUID of version 8, whose bits are free but for those of version and variant (RFC 9562). */
function uuidOf(idempotencyKey: string): string {
  const mark = markOf(idempotencyKey);
  return `${mark.slice(0, 8)}-${mark.slice(8, 12)}-8${mark.slice(13, 16)}-8${mark.slice(17, 20)}-${mark.slice(20)}`;
}

/** The mark of a write: short, of letters and digits, and the same on every attempt. */
export const markOf = (idempotencyKey: string): string =>
  createHash('sha256').update(idempotencyKey).digest('hex').slice(0, MARK_LENGTH);
