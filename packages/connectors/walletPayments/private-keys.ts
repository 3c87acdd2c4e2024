import type { KeyObject } from 'node:crypto';
import { createPrivateKey } from 'node:crypto';
import { invalid } from '@heddle/nodes/credentials/common';

const PEM = /-----BEGIN (?:EC )?PRIVATE KEY-----[^-]+-----END (?:EC )?PRIVATE KEY-----/g;

/** The private keys of P-256 in a text with keys in PEM. Throws `credential_invalid`. */
export function keysIn(text: string, field = 'privateKey'): KeyObject[] {
  const keys = [...text.matchAll(PEM)].map(([pem]) => {
    try {
      return createPrivateKey(pem);
    } catch {
      // The cause might quote the key.
      throw invalid(field, 'A private key cannot be read.');
    }
  });
  if (keys.length === 0) throw invalid(field, 'There is no private key in PEM.');
  if (keys.some(({ asymmetricKeyDetails }) => asymmetricKeyDetails?.namedCurve !== 'prime256v1'))
    throw invalid(field, 'A private key is not one of the curve P-256.');
  return keys;
}
