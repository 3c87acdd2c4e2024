import { credentialErrors } from '@heddle/contract/errors/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { paymentLimits } from '@heddle/nodes/credentials/payment-limits';
import { modernTreasuryAddress } from './address.ts';

const basic = ({ organization, apiKey }: { organization: string; apiKey: string }): string =>
  `Basic ${Buffer.from(`${organization.trim()}:${apiKey.trim()}`, 'utf8').toString('base64')}`;

// https://docs.moderntreasury.com/platform/reference/authentication
export const modernTreasuryKey = defineCredential({
  type: 'modernTreasuryKey',
  name: 'Modern Treasury API key',
  description: 'An API key of an organization at Modern Treasury',
  icon: 'key-round',
  fields: {
    organization: text({
      label: 'Organization ID',
      required: true,
      placeholder: 'f0ad2b4c-8c1a-4d5e-9b6f-3a2c1d0e9f8a',
      help: 'At Modern Treasury under Developers, API keys.',
    }),
    apiKey: secret({
      label: 'API key',
      required: true,
      help: 'A key that begins with test- is of the sandbox: no money moves.',
    }),
    webhookKey: secret({ label: 'Webhook key', help: 'For triggers with a webhook: at Developers, Webhooks.' }),
    ...paymentLimits,
  },
  http(values) {
    const authorization = basic(values);
    return { headers: { authorization }, secrets: [authorization] };
  },
  async test(values, { fetch, signal }) {
    const response = await fetch(`${modernTreasuryAddress}/api/ping`, {
      headers: { authorization: basic(values) },
      signal,
    });
    if (!response.ok)
      throw credentialErrors.credential_test_failed({ reason: `Modern Treasury answered ${response.status}.` });
    return `The key is valid. It is for ${values.apiKey.trim().startsWith('test-') ? 'the sandbox' : 'live payments'}.`;
  },
});
