import { credentialErrors } from '@heddle/contract/errors/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { choice, multiline, secret } from '@heddle/contract/node/fields';
import { paymentLimits } from '@heddle/nodes/credentials/payment-limits';
import { wiseAddress } from './address.ts';

// https://docs.wise.com/guides/developer/auth-and-security/personal-token
export const wiseToken = defineCredential({
  type: 'wiseToken',
  name: 'Wise API token',
  description: 'A personal token of an account at Wise',
  icon: 'key-round',
  fields: {
    token: secret({ label: 'API token', required: true, help: 'At Wise under Settings, Connect and manage apps.' }),
    environment: choice({
      label: 'Environment',
      default: 'sandbox',
      choices: [
        { value: 'sandbox', label: 'Sandbox' },
        { value: 'production', label: 'Live' },
      ],
      help: 'In the sandbox no money moves.',
    }),
    webhookKey: multiline({
      label: 'Public key of webhooks',
      placeholder: '-----BEGIN PUBLIC KEY-----',
      help: 'For triggers with a webhook: the key that Wise publishes for the environment, at docs.wise.com under Webhooks.',
    }),
    ...paymentLimits,
  },
  http: ({ token }) => ({ headers: { authorization: `Bearer ${token.trim()}` } }),
  async test({ token, environment }, { fetch, signal }) {
    const response = await fetch(`${wiseAddress({ environment })}/v2/profiles`, {
      headers: { authorization: `Bearer ${token.trim()}` },
      signal,
    });
    if (!response.ok) throw credentialErrors.credential_test_failed({ reason: `Wise answered ${response.status}.` });
    return 'The token is valid.';
  },
});
