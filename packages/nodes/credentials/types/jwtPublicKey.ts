import { createPublicKey } from 'node:crypto';
import { defineCredential } from '@heddle/contract/node/credentials';
import { choice, multiline, text } from '@heddle/contract/node/fields';
import { invalid } from '../common.ts';

/** Throws `credential_invalid`. */
function checkKey(pem: string): void {
  try {
    createPublicKey({ key: pem.trim(), format: 'pem' });
  } catch {
    // What OpenSSL says of it helps nobody.
    throw invalid('publicKey', 'The public key cannot be read: it is no PEM text.');
  }
}

export const jwtPublicKey = defineCredential({
  type: 'jwtPublicKey',
  name: 'JWT checked by a public key',
  description: 'Verifies the tokens of callers with a public key',
  icon: 'shield',
  fields: {
    algorithm: choice({
      label: 'Algorithm',
      default: 'RS256',
      choices: ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'],
    }),
    publicKey: multiline({ label: 'Public key (PEM)', required: true, placeholder: '-----BEGIN PUBLIC KEY-----' }),
    issuer: text({ label: 'Issuer', help: 'What the claim iss must be. Empty claims are not checked.' }),
    subject: text({ label: 'Subject', help: 'What the claim sub must be.' }),
    audience: text({ label: 'Audience', help: 'What the claim aud must be.' }),
  },
  check: ({ publicKey }) => checkKey(publicKey),
});
