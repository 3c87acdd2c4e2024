import { createHash } from 'node:crypto';
import type { StateSpace } from '@heddle/contract/node/state';
import { inTurns } from '../turns.ts';

/**
 * Which of the keys have not been seen before, by this step or by those that share its memory. Only hashes of keys are kept. A key that is given
 * twice is seen after the first.
 */
export async function claimKeys(memory: StateSpace, list: string, keys: readonly string[], options: { ttlMs?: number }, stop: { readonly signal: AbortSignal }): Promise<boolean[]> {
  const hashes: string[] = [];
  await inTurns(keys, (key) => hashes.push(`${list}:${createHash('sha256').update(key).digest('base64url')}`), () => undefined, stop);
  return memory.claim(hashes, options);
}
