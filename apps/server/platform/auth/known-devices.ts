import { randomBytes } from 'node:crypto';
import { createSigner } from '../crypto/signer.ts';
import { cookiePrefix, readCookie } from '../http/session.ts';

/** How long a device stays known after its last login. Seconds. */
const KNOWN_FOR = 180 * 86_400;

const NONCE_BYTES = 16;

/**
 * Devices that have logged in to an account before, identified by a signed cookie. The cookie grants no access: attempts from such a device are only
 * counted separately from those of strangers, who therefore cannot lock out an account's owner by guessing.
 */
export interface KnownDevices {
  /** The id of the device that sends this `Cookie` header; null if it has never logged in to the account with this email. */
  find(cookies: string | undefined, email: string): string | null;
  /** The `Set-Cookie` value that makes the device known from now on. */
  remember(cookies: string | undefined, email: string): string;
}

/** Known devices, by cookies signed with the secret key: nothing is stored on the server. */
export function createKnownDevices(secretKey: string, secure: boolean): KnownDevices {
  const name = `${secure ? '__Secure-' : ''}${cookiePrefix}.device`;
  const signer = createSigner('known devices', secretKey);
  const keyOf = (email: string): string => email.trim().toLowerCase();

  function find(cookies: string | undefined, email: string): string | null {
    const [nonce = '', signature = ''] = (readCookie(cookies ?? '', name) ?? '').split('.', 2);
    return signer.isOwn(signature, nonce, keyOf(email)) ? nonce : null;
  }

  return {
    find,
    remember(cookies, email) {
      const nonce = find(cookies, email) ?? randomBytes(NONCE_BYTES).toString('base64url');
      const value = `${nonce}.${signer.sign(nonce, keyOf(email))}`;
      return `${name}=${value}; Max-Age=${KNOWN_FOR}; Path=/api/login; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
    },
  };
}
