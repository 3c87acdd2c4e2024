import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import { defineCredential } from '@heddle/contract/node/credentials';
import { paymentLimits } from '@heddle/nodes/credentials/payment-limits';
import { secret, text } from '@heddle/contract/node/fields';

// https://docs.stripe.com/keys
export const stripeKey = defineCredential({
  type: 'stripeKey',
  name: 'Stripe secret key',
  description: 'A secret or restricted key of a Stripe account',
  icon: 'key-round',
  fields: {
    secretKey: secret({
      label: 'Secret key',
      required: true,
      placeholder: 'sk_test_…',
      help: 'At Stripe under Developers, API keys. A restricted key (rk_…) with only the needed permissions is safer.',
    }),
    account: text({
      label: 'Connected account',
      placeholder: 'acct_1MtJUT2eZvKYlo2C',
      help: 'Only for platforms: whose account it works with.',
    }),
    ...paymentLimits,
  },
  http: ({ secretKey, account }) => ({
    headers: {
      authorization: `Bearer ${secretKey.trim()}`,
      ...(account.trim() === '' ? {} : { 'stripe-account': account.trim() }),
    },
  }),
  async test({ secretKey }, { fetch, signal }) {
    const response = await fetch('https://api.stripe.com/v1/balance', {
      headers: { authorization: `Bearer ${secretKey.trim()}` },
      signal,
    });
    if (!response.ok) throw credentialErrors.credential_test_failed({ reason: `Stripe answered ${response.status}.` });
    const answer: unknown = await response.json();
    const isLive = isJsonObject(answer) && answer['livemode'] === true;
    return `The key is valid. It is for ${isLive ? 'live payments' : 'tests'}.`;
  },
});
