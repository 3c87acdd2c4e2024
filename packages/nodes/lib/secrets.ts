import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { StateSpace } from '@heddle/contract/node/state';

const SECRET_BYTES = 32;

/** 256 random bits as 43 characters that need no escaping in addresses. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** The stored form of a random secret. 256 bits cannot be guessed, so a plain hash protects it as well as a slow one. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Whether a secret has this hash, compared in constant time. */
export function isSecretOf(hash: JsonValue | undefined, secret: string): boolean {
  const expected = Buffer.from(typeof hash === 'string' ? hash : '');
  const given = Buffer.from(hashSecret(secret));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** An id that is the same whenever a step handles the same item again, in hex. */
export const stableId = (idempotencyKey: string, digits: number): string =>
  createHash('sha256').update(idempotencyKey).digest('hex').slice(0, digits);

/**
 * Stores a record with the hash of a new secret. A step repeated after a crash has not passed on its earlier secret: the new one takes its
 * place, though the store remembers the earlier write.
 */
export async function keepFresh(
  space: StateSpace,
  key: string,
  record: JsonObject,
  secret: string,
  options: { ttlMs?: number },
): Promise<void> {
  const hash = hashSecret(secret);
  for (;;) {
    const kept = await space.update(key, () => ({ ...record, hash }), options);
    if (isJsonObject(kept) && kept['hash'] === hash) return;
  }
}

/** The number at a name of a record; undefined where there is none. */
export function numberAt(record: JsonObject, name: string): number | undefined {
  const value = record[name];
  return typeof value === 'number' ? value : undefined;
}

/** A moment (epoch ms) as people and programs read it; null for none. */
export const isoTime = (at: number | undefined): string | null =>
  at === undefined ? null : new Date(at).toISOString();
