import { randomBytes } from 'node:crypto';
import { dataErrors } from '@heddle/contract/errors/data';
import { decryptAes, encryptAes } from './aes.ts';
import type { MasterKeys } from './master-keys.ts';
import { masterKey } from './master-keys.ts';

const MARK = 'hde1';
const DATA_KEY_BYTES = 32;

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const whole = async (chunks: AsyncIterable<Uint8Array>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(chunks));

/** The context of a wrapped key: it cannot be unwrapped under another id. */
const wrapContext = (keyId: string): string => `${MARK} key ${keyId}`;
const dataContext = (context: string): string => `${MARK} data ${context}`;

/**
 * Encrypts with a data key of its own, which is encrypted with the current master key (envelope encryption; both AES-256-GCM): text of the form
 * `hde1.<key id>.<wrapped data key>.<data>`, the last two in base64url. `context` is not stored, but decrypting needs the same.
 */
export async function seal(bytes: Uint8Array, keys: MasterKeys, context: string): Promise<string> {
  const dataKey = randomBytes(DATA_KEY_BYTES);
  const data = await whole(encryptAes(once(bytes), { key: dataKey.toString('hex') }, dataContext(context)));
  return [MARK, keys.current, (await wrap(dataKey, keys)).toString('base64url'), data.toString('base64url')].join('.');
}

const wrap = (dataKey: Uint8Array, keys: MasterKeys): Promise<Buffer> =>
  whole(encryptAes(once(dataKey), { key: masterKey(keys, keys.current) }, wrapContext(keys.current)));

interface Parts {
  keyId: string;
  wrapped: Buffer;
  data: string;
}

function partsOf(sealed: string): Parts {
  const [mark, keyId = '', wrapped = '', data = '', ...more] = sealed.trim().split('.');
  if (mark !== MARK || keyId === '' || wrapped === '' || data === '' || more.length > 0)
    throw dataErrors.decryption_failed({
      reason: `it is not data that was encrypted here, which begins with ${MARK}.`,
    });
  return { keyId, wrapped: Buffer.from(wrapped, 'base64url'), data };
}

const unwrap = ({ keyId, wrapped }: Parts, keys: MasterKeys): Promise<Buffer> =>
  whole(decryptAes(once(wrapped), { key: masterKey(keys, keyId) }, wrapContext(keyId)));

/** The way back. Throws `decryption_failed` and `wrapping_key_unknown`. */
export async function unseal(sealed: string, keys: MasterKeys, context: string): Promise<Buffer> {
  const parts = partsOf(sealed);
  const dataKey = await unwrap(parts, keys);
  return whole(
    decryptAes(once(Buffer.from(parts.data, 'base64url')), { key: dataKey.toString('hex') }, dataContext(context)),
  );
}

/** The id of the master key that something was encrypted under. Throws `decryption_failed`. */
export const keyIdOf = (sealed: string): string => partsOf(sealed).keyId;

/** The same data under the current master key: only the data key is encrypted anew. Throws `decryption_failed` and `wrapping_key_unknown`. */
export async function rewrap(sealed: string, keys: MasterKeys): Promise<string> {
  const parts = partsOf(sealed);
  if (parts.keyId === keys.current) return sealed.trim();
  return [MARK, keys.current, (await wrap(await unwrap(parts, keys), keys)).toString('base64url'), parts.data].join(
    '.',
  );
}
