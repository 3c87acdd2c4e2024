import type { KeyObject } from 'node:crypto';
import { createECDH, createPrivateKey } from 'node:crypto';
import { signToken } from '@heddle/nodes/credentials/jwt';

/** Seconds that a token is valid; RFC 8292, 2 allows a day. */
const LIFETIME = 12 * 3600;

interface VapidKey {
  key: KeyObject;
  /** As pages need it, in base64url. */
  publicKey: string;
}

/** The key pair of 32 bytes in base64 or base64url; null for what is no private key of the curve P-256. */
export function readVapidKey(written: string): VapidKey | null {
  const bytes = Buffer.from(written.trim(), 'base64url');
  if (bytes.length !== 32) return null;
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(bytes);
  } catch {
    // Zero, or not below the order of the curve.
    return null;
  }
  const point = pair.getPublicKey();
  const coordinate = (from: number): string => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', d: bytes.toString('base64url'), x: coordinate(1), y: coordinate(33) };
  return { key: createPrivateKey({ key: jwk, format: 'jwk' }), publicKey: point.toString('base64url') };
}

/** The header Authorization by which a push service knows who sends. RFC 8292, 3. `subject`: whom it may write to. */
export function vapidHeader({ key, publicKey }: VapidKey, subject: string, endpoint: URL): string {
  const token = signToken('ES256', key, { issuer: '', subject, audience: endpoint.origin, lifetime: LIFETIME });
  return `vapid t=${token}, k=${publicKey}`;
}
