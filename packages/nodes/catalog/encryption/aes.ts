import type { DecipherGCM } from 'node:crypto';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { dataErrors } from '@heddle/contract/errors/data';
import type { WorkingStep } from '../../lib/workers/workers.ts';
import { aesKey, passphraseKey } from './keys.ts';

/** A key of 256 bits, or a passphrase from which it is made with a salt, for a step. */
export type AesSecret = { key: string } | { passphrase: string; step: WorkingStep };

const SALT = 16;
const IV = 12;
const TAG = 16;

/**
 * AES-256-GCM (NIST SP 800-38D): iv (12 bytes), ciphertext, tag (16 bytes); with a passphrase its salt (16 bytes) before them. `context` is not
 * encrypted and not stored, but decrypting needs the same.
 */
export async function* encryptAes(
  chunks: AsyncIterable<Uint8Array>,
  secret: AesSecret,
  context: string,
): AsyncGenerator<Uint8Array> {
  const salt = 'passphrase' in secret ? randomBytes(SALT) : undefined;
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', await keyOf(secret, salt), iv);
  cipher.setAAD(Buffer.from(context));
  yield salt ? Buffer.concat([salt, iv]) : iv;
  for await (const chunk of chunks) yield cipher.update(chunk);
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
}

/**
 * Decrypts. The output must not be used before its end: only then it is authenticated. Throws `decryption_failed`.
 */
export async function* decryptAes(
  chunks: AsyncIterable<Uint8Array>,
  secret: AesSecret,
  context: string,
): AsyncGenerator<Uint8Array> {
  const saltLength = 'passphrase' in secret ? SALT : 0;
  let held: Buffer = Buffer.alloc(0);
  let decipher: DecipherGCM | undefined;
  for await (const chunk of chunks) {
    held = Buffer.concat([held, chunk]);
    if (!decipher) {
      if (held.length < saltLength + IV) continue;
      decipher = createDecipheriv(
        'aes-256-gcm',
        await keyOf(secret, held.subarray(0, saltLength)),
        held.subarray(saltLength, saltLength + IV),
        { authTagLength: TAG },
      );
      decipher.setAAD(Buffer.from(context));
      held = held.subarray(saltLength + IV);
    }
    if (held.length <= TAG) continue;
    // The last bytes may be the tag.
    yield decipher.update(held.subarray(0, held.length - TAG));
    held = held.subarray(held.length - TAG);
  }
  if (!decipher || held.length < TAG) throw dataErrors.decryption_failed({ reason: 'it is too short' });
  try {
    decipher.setAuthTag(held);
    yield decipher.final();
  } catch (cause) {
    throw dataErrors.decryption_failed(
      { reason: 'the key or the context is another, or the data was changed' },
      { cause },
    );
  }
}

const keyOf = async (secret: AesSecret, salt: Uint8Array | undefined): Promise<Buffer> =>
  'key' in secret ? aesKey(secret.key) : passphraseKey(secret.passphrase, salt ?? new Uint8Array(), secret.step);
