import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  /** By which a sealed text names its key. Says nothing about the key. */
  id: string;
  bytes: Uint8Array;
}

/** What a sealed text belongs to. It opens in the same place only. */
export type Place = readonly string[];

/** Encrypts small texts with the installation's secret key. */
export interface Vault {
  /** The id of the key in use, which every text that it seals names. */
  readonly keyId: string;
  /** The text, encrypted and authenticated: `v1.<key id>.<nonce>.<ciphertext and tag>`, in base64url. Another nonce each time. */
  seal(text: string, place: Place): string;
  /**
   * The text in a sealed one. `outdated` where it is to be sealed anew, with the key in use. Null where it was changed, belongs to another place,
   * or was sealed with a key that is not there.
   */
  open(sealed: string, place: Place): { text: string; outdated: boolean } | null;
}

/** Keys made from a secret, each for one purpose (HKDF, RFC 5869): what is known of one tells nothing of the others or of the secret. */
function keyOf(secret: string): Key {
  const derive = (purpose: string, length: number): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', secret, '', `heddle vault ${VERSION}: ${purpose}`, length));
  return { id: Buffer.from(derive('key id', 6)).toString('base64url'), bytes: derive('key', 32) };
}

const additional = (place: Place): Buffer => Buffer.from(JSON.stringify([VERSION, ...place]));

/** A vault that seals with the key of `secret`, and opens what was sealed with it or with one of `previous`. */
export function createVault(secret: string, previous: readonly string[] = []): Vault {
  const current = keyOf(secret);
  const keys = new Map([...previous.map(keyOf), current].map((key) => [key.id, key]));

  return {
    keyId: current.id,

    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.bytes, nonce).setAAD(additional(place));
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [VERSION, current.id, nonce.toString('base64url'), content.toString('base64url')].join('.');
    },

    open(sealed, place) {
      const [version, keyId = '', nonce = '', content = '', ...rest] = sealed.split('.');
      const key = keys.get(keyId);
      if (version !== VERSION || rest.length > 0 || !key) return null;
      const [iv, bytes] = [Buffer.from(nonce, 'base64url'), Buffer.from(content, 'base64url')];
      if (iv.length !== NONCE_BYTES || bytes.length < TAG_BYTES) return null;
      const decipher = createDecipheriv(ALGORITHM, key.bytes, iv, { authTagLength: TAG_BYTES }).setAAD(
        additional(place),
      );
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const text = Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
        return { text, outdated: key !== current };
      } catch {
        // The tag does not fit: the text, its key or its place is another.
        return null;
      }
    },
  };
}
