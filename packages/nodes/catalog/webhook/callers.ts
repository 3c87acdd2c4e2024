import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** True for equal texts; takes the same time wherever they differ, and whatever their lengths. */
export const isSameText = (expected: string, given: string): boolean =>
  timingSafeEqual(digest(expected), digest(given));

/** Whether the header `Authorization` holds this user name and password (RFC 7617). */
export function isBasicCaller(authorization: string | undefined, username: string, password: string): boolean {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+) *$/i.exec(authorization ?? '')?.[1];
  return (
    encoded !== undefined && isSameText(`${username}:${password}`, Buffer.from(encoded, 'base64').toString('utf8'))
  );
}

/** Whether a header holds the key. */
export const isKeyCaller = (given: string | undefined, key: string): boolean =>
  given !== undefined && isSameText(key, given.trim());
