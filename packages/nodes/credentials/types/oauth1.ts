import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { testUrl } from '../common.ts';
import { signOauth1 } from '../oauth1.ts';

export const oauth1 = defineCredential({
  type: 'oauth1',
  name: 'OAuth 1.0a',
  description: 'Signs each request with the keys of an app and of an account (HMAC-SHA256)',
  icon: 'shield-check',
  fields: {
    consumerKey: text({ label: 'Consumer key', required: true }),
    consumerSecret: secret({ label: 'Consumer secret', required: true }),
    token: text({ label: 'Token', help: 'Empty if the app acts for itself.' }),
    tokenSecret: secret({ label: 'Token secret' }),
    realm: text({ label: 'Realm', help: 'Only if the service requires it, such as the account of NetSuite.' }),
    testUrl,
  },
  http: (values) => ({
    sign: async (request) => ({ headers: { authorization: await signOauth1(values, request) } }),
  }),
});
