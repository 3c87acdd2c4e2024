import { credentialErrors } from '@heddle/contract/errors/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { choice, secret, text } from '@heddle/contract/node/fields';
import { paymentLimits } from '@heddle/nodes/credentials/payment-limits';
import { adyenAddress } from './address.ts';

// https://docs.adyen.com/development-resources/api-credentials
export const adyenKey = defineCredential({
  type: 'adyenKey',
  name: 'Adyen API key',
  description: 'An API key of a merchant account at Adyen',
  icon: 'key-round',
  fields: {
    apiKey: secret({ label: 'API key', required: true, help: 'At Adyen under Developers, API credentials.' }),
    environment: choice({
      label: 'Environment',
      default: 'test',
      choices: [
        { value: 'test', label: 'Test' },
        { value: 'live', label: 'Live' },
      ],
      help: 'In the test environment no money moves.',
    }),
    livePrefix: text({
      label: 'Live URL prefix',
      placeholder: '1797a841fbb37ca7-AdyenDemo',
      help: 'Only for Live: at Adyen under Developers, API URLs.',
    }),
    ...paymentLimits,
  },
  check({ environment, livePrefix }) {
    if (environment === 'live' && !/^[\w-]+$/.test(livePrefix.trim()))
      throw credentialErrors.credential_invalid({ reason: 'For Live, the prefix of your URLs is needed.' });
  },
  http: ({ apiKey }) => ({ headers: { 'x-api-key': apiKey.trim() } }),
  async test({ apiKey, environment, livePrefix }, { fetch, signal }) {
    const response = await fetch(`${adyenAddress({ environment, livePrefix })}/paymentMethods`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey.trim(), 'content-type': 'application/json' },
      body: '{}',
      signal,
    });
    // A valid key is told that the request has no merchant account.
    if (response.status === 401 || response.status === 403)
      throw credentialErrors.credential_test_failed({ reason: `Adyen answered ${response.status}.` });
    return `The key is valid. It is for ${environment === 'live' ? 'live payments' : 'tests'}.`;
  },
});
