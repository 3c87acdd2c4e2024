import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { basicAuthorization } from '../../lib/http/headers.ts';
import { testUrl } from '../common.ts';

export const basicAuth = defineCredential({
  type: 'basicAuth',
  name: 'User name and password',
  description: 'HTTP Basic authentication: a user name with a password, sent as the header Authorization',
  icon: 'user-round',
  fields: { username: text({ label: 'User name', required: true }), password: secret({ label: 'Password' }), testUrl },
  http({ username, password }) {
    const authorization = basicAuthorization(username, password);
    return { headers: { authorization }, secrets: [authorization.slice('Basic '.length)] };
  },
});
