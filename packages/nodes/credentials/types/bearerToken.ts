import { defineCredential } from '@heddle/contract/node/credentials';
import { secret } from '@heddle/contract/node/fields';
import { testUrl } from '../common.ts';

export const bearerToken = defineCredential({
  type: 'bearerToken',
  name: 'Bearer token',
  description: 'A token, sent as the header Authorization: Bearer …',
  icon: 'ticket',
  fields: { token: secret({ label: 'Token', required: true, help: 'Without the word Bearer.' }), testUrl },
  http: ({ token }) => ({ headers: { authorization: `Bearer ${token.trim()}` } }),
});
