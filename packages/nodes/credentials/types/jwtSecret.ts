import { defineCredential } from '@heddle/contract/node/credentials';
import { choice, secret } from '@heddle/contract/node/fields';
import { testUrl } from '../common.ts';
import { claimFields, signToken } from '../jwt.ts';

export const jwtSecret = defineCredential({
  type: 'jwtSecret',
  name: 'JWT with a shared secret',
  description: 'A token, signed for each request with a shared secret and sent as the header Authorization: Bearer …',
  icon: 'shield',
  fields: {
    algorithm: choice({ label: 'Algorithm', default: 'HS256', choices: ['HS256', 'HS384', 'HS512'] }),
    secret: secret({ label: 'Secret', required: true }),
    ...claimFields,
    testUrl,
  },
  http(values) {
    const token = signToken(values.algorithm, values.secret, values);
    return { headers: { authorization: `Bearer ${token}` }, secrets: [token] };
  },
});
