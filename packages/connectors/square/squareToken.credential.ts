import { credentialErrors } from '@heddle/contract/errors/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { paymentLimits } from '@heddle/nodes/credentials/payment-limits';
import { choice, secret } from '@heddle/contract/node/fields';
import { squareAddress } from './address.ts';

// https://developer.squareup.com/docs/build-basics/access-tokens
export const squareToken = defineCredential({
  type: 'squareToken',
  name: 'Square access token',
  description: 'The access token of a Square application',
  icon: 'key-round',
  fields: {
    token: secret({
      label: 'Access token',
      required: true,
      help: 'At developer.squareup.com: your application, Credentials.',
    }),
    environment: choice({
      label: 'Environment',
      default: 'sandbox',
      choices: [
        { value: 'sandbox', label: 'Sandbox' },
        { value: 'production', label: 'Live' },
      ],
      help: 'In the sandbox no money moves.',
    }),
    ...paymentLimits,
  },
  http: ({ token }) => ({ headers: { authorization: `Bearer ${token.trim()}` } }),
  async test({ token, environment }, { fetch, signal }) {
    const response = await fetch(`${squareAddress({ environment })}/v2/locations`, {
      headers: { authorization: `Bearer ${token.trim()}` },
      signal,
    });
    if (!response.ok) throw credentialErrors.credential_test_failed({ reason: `Square answered ${response.status}.` });
    return 'The token is valid.';
  },
});
