import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  /** Identifies the key in a sealed text. Reveals nothing about the key. */
  id: string;
  bytes: Uint8Array;
}

/** The beginning of all texts that are sealed with a key, by its id. */
export const sealedPrefix = (keyId: string): string => `${VERSION}.${keyId}.`;

/** What a sealed text belongs to: it opens with the same context only (additional authenticated data). */
export type SealContext = readonly string[];

/** Encrypts small texts with the installation's secret key. */
export interface Vault {
  /** The id of the current key, which every sealed text contains. */
  readonly keyId: string;
  /** The ids of all keys that it opens texts with. */
  readonly keyIds: readonly string[];
  /** The text, encrypted and authenticated: `v1.<key id>.<nonce>.<ciphertext and tag>`, in base64url. Each has a new nonce. */
  seal(text: string, context: SealContext): string;
  /**
   * The text in a sealed one. `outdated` if it should be sealed again with the current key. Null if it was changed, belongs to another context,
   * or was sealed with an unknown key.
   */
  open(sealed: string, context: SealContext): { text: string; outdated: boolean } | null;
}

/** Derives the keys of a secret, each for one purpose (HKDF, RFC 5869): one key reveals nothing about the others or the secret. */
function keyOf(secret: string): Key {
  const derive = (purpose: string, length: number): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', secret, '', `heddle vault ${VERSION}: ${purpose}`, length));
  return { id: Buffer.from(derive('key id', 6)).toString('base64url'), bytes: derive('key', 32) };
}

const additional = (context: SealContext): Buffer => Buffer.from(JSON.stringify([VERSION, ...context]));

/** A vault that seals with the key of `secret`, and opens texts sealed with it or with one of `previous`. */
export function createVault(secret: string, previous: readonly string[] = []): Vault {
  const current = keyOf(secret);
  const keys = new Map([...previous.map(keyOf), current].map((key) => [key.id, key]));

  return {
    keyId: current.id,
    keyIds: [...keys.keys()],

    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.bytes, nonce).setAAD(additional(context));
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [VERSION, current.id, nonce.toString('base64url'), content.toString('base64url')].join('.');
    },

    open(sealed, context) {
      const [version, keyId = '', nonce = '', content = '', ...rest] = sealed.split('.');
      const key = keys.get(keyId);
      if (version !== VERSION || rest.length > 0 || !key) return null;
      const [iv, bytes] = [Buffer.from(nonce, 'base64url'), Buffer.from(content, 'base64url')];
      if (iv.length !== NONCE_BYTES || bytes.length < TAG_BYTES) return null;
      const decipher = createDecipheriv(ALGORITHM, key.bytes, iv, { authTagLength: TAG_BYTES }).setAAD(
        additional(context),
      );
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const text = Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
        return { text, outdated: key !== current };
      } catch {
        // Authentication failed: the text, its key or its context is another.
        return null;
      }
    },
  };
}
