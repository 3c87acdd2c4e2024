import { dataErrors } from '@heddle/contract/errors/data';
import { securityErrors } from '@heddle/contract/errors/security';
import { aesKey } from './keys.ts';

/** Master keys by their ids; `current` is the one that encrypts. */
export interface MasterKeys {
  current: string;
  byId: ReadonlyMap<string, string>;
}

interface Written {
  keyId: string;
  key: string;
  /** `id: key`, one per line. */
  earlierKeys: string;
}

const ID = /^[\w-]{1,64}$/;
const MOST_KEYS = 100;

/** Reads the keys and checks each. Throws `key_invalid`, whose text holds nothing of a key. */
export function readMasterKeys({ keyId, key, earlierKeys }: Written): MasterKeys {
  const current = keyId.trim();
  const lines = earlierKeys
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const earlier = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, Math.max(0, colon)).trim(), line.slice(colon + 1).trim()];
  });
  if (earlier.length > MOST_KEYS)
    throw dataErrors.key_invalid({ field: 'Earlier keys', reason: `there are more than ${MOST_KEYS}` });
  const all: [string, string][] = [...earlier, [current, key]];
  for (const [id, text] of all) {
    if (!ID.test(id))
      throw dataErrors.key_invalid({ field: 'Key ID', reason: 'it must have 1 to 64 letters, digits, _ and -' });
    aesKey(text);
  }
  if (new Set(all.map(([id]) => id)).size < all.length)
    throw dataErrors.key_invalid({ field: 'Earlier keys', reason: 'two keys have the same ID' });
  return { current, byId: new Map(all) };
}

/** The key of an id. Throws `wrapping_key_unknown`. */
export function masterKey({ byId }: MasterKeys, id: string): string {
  const key = byId.get(id);
  if (key === undefined) throw securityErrors.wrapping_key_unknown({ id });
  return key;
}
