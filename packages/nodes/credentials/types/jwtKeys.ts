import { defineCredential } from '@heddle/contract/node/credentials';
import { choice, secret, text } from '@heddle/contract/node/fields';
import { testUrl } from '../common.ts';
import { claimFields, readSigningKey, signToken } from '../jwt.ts';

export const jwtKeys = defineCredential({
  type: 'jwtKeys',
  name: 'JWT with a private key',
  description: 'A token, signed for each request with a private key and sent as the header Authorization: Bearer …',
  icon: 'shield-check',
  fields: {
    algorithm: choice({
      label: 'Algorithm',
      default: 'RS256',
      choices: ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'],
    }),
    privateKey: secret({
      label: 'Private key (PEM)',
      required: true,
      multiline: true,
      placeholder: '-----BEGIN PRIVATE KEY-----',
    }),
    passphrase: secret({ label: 'Passphrase of the key' }),
    keyId: text({ label: 'Key ID', help: 'The header kid, if the service requires it.' }),
    ...claimFields,
    testUrl,
  },
  check: (values) => void readSigningKey(values.algorithm, values.privateKey, values.passphrase),
  http(values) {
    const token = signToken(
      values.algorithm,
      readSigningKey(values.algorithm, values.privateKey, values.passphrase),
      values,
    );
    return { headers: { authorization: `Bearer ${token}` }, secrets: [token] };
  },
});
