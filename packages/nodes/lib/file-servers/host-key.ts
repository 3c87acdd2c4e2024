import { createHash, timingSafeEqual } from 'node:crypto';
import { fileServerErrors } from '@heddle/contract/errors/file-servers';

/** The fingerprint of a host key as OpenSSH shows it. */
export const fingerprintOf = (key: Uint8Array): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** Fingerprints among the lines of a text: also of lines as `ssh-keygen -l` writes them, and of whole public keys. */
export function knownFingerprints(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const [fingerprint] = /SHA256:[A-Za-z0-9+/]{43}/.exec(line) ?? [];
    if (fingerprint) return [fingerprint];
    const [, key] = /(?:ssh|ecdsa|sk)-[\w@.-]+\s+([A-Za-z0-9+/]+={0,2})/.exec(line) ?? [];
    return key ? [fingerprintOf(Buffer.from(key, 'base64'))] : [];
  });
}

/** The error for a host key that is not among the known ones; null where it is. */
export function hostKeyProblem(host: string, key: Uint8Array, known: readonly string[]): Error | null {
  const fingerprint = fingerprintOf(key);
  const isKnown = known.some(
    (one) => one.length === fingerprint.length && timingSafeEqual(Buffer.from(one), Buffer.from(fingerprint)),
  );
  if (isKnown) return null;
  return known.length === 0
    ? fileServerErrors.host_key_unknown({ host, fingerprint })
    : fileServerErrors.host_key_changed({ host, fingerprint });
}
