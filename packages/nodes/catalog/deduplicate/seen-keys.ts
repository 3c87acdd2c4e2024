import { createHash } from 'node:crypto';
import type { StateSpace } from '@heddle/contract/node/state';
import { safeCut } from '../../lib/surrogates.ts';
import type { Yielding } from '../../lib/cooperative.ts';
import { runYielding } from '../../lib/cooperative.ts';

/** Characters of a key that are hashed in one go. */
const PART = 256 * 1024;

/**
 * Which of the keys have not been seen before, by this step or by those that share its memory. Only hashes of keys are kept. A key that is given
 * twice is seen after the first.
 */
export async function claimKeys(
  memory: StateSpace,
  list: string,
  keys: readonly string[],
  options: { ttlMs?: number },
  stop: { readonly signal: AbortSignal },
): Promise<boolean[]> {
  return memory.claim(await runYielding(hashed(list, keys), stop), options);
}

function* hashed(list: string, keys: readonly string[]): Yielding<string[]> {
  const hashes: string[] = [];
  for (const key of keys) {
    const hash = createHash('sha256');
    for (let at = 0; at < key.length;) {
      const end = safeCut(key, at + PART);
      hash.update(key.slice(at, end));
      at = end;
      yield;
    }
    hashes.push(`${list}:${hash.digest('base64url')}`);
    yield;
  }
  return hashes;
}
