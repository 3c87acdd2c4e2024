import { createHash } from 'node:crypto';
import type { NamedOperation, RepeatSearch } from './connector.ts';

const MARK_LENGTH = 32;

/** How a write of this operation is searched for; undefined where it is not. */
export const searchOf = ({ repeat }: Pick<NamedOperation, 'repeat'>): RepeatSearch | undefined =>
  typeof repeat === 'object' && 'search' in repeat ? repeat.search : undefined;

/** What the vendor recognizes a repeated request by. */
export const repeatKey = ({ repeat }: Pick<NamedOperation, 'repeat'>, idempotencyKey: string): string =>
  typeof repeat === 'object' && 'short' in repeat && repeat.short ? markOf(idempotencyKey) : idempotencyKey;

/** The mark of a write: short, of letters and digits, and the same on every attempt. */
export const markOf = (idempotencyKey: string): string =>
  createHash('sha256').update(idempotencyKey).digest('hex').slice(0, MARK_LENGTH);
