import { credentialErrors } from '@heddle/contract/errors/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';

const basic = (token: string): string => `Basic ${Buffer.from(`${token.trim()}:`, 'utf8').toString('base64')}`;

// https://developers.greenhouse.io/harvest.html#authentication
export const greenhouseKey = defineCredential({
  type: 'greenhouseKey',
  name: 'Greenhouse Harvest API key',
  description: 'A Harvest API key of Greenhouse, with the endpoints that it may use',
  icon: 'key-round',
  fields: {
    apiKey: secret({
      label: 'API key',
      required: true,
      help: 'In Greenhouse: Configure, Dev Center, API Credentials.',
    }),
    onBehalfOf: text({
      label: 'On behalf of',
      placeholder: '158104',
      help: 'The ID of the Greenhouse user whom changes are recorded for. Required for all changes.',
    }),
    webhookKey: secret({
      label: 'Webhook secret key',
      help: 'Only for webhooks, which Greenhouse signs with it. You choose it where you create the webhook.',
    }),
  },
  http: ({ apiKey, onBehalfOf }) => ({
    headers: {
      authorization: basic(apiKey),
      ...(onBehalfOf.trim() === '' ? {} : { 'on-behalf-of': onBehalfOf.trim() }),
    },
  }),
  async test({ apiKey }, { fetch, signal }) {
    const answer = await fetch('https://harvest.greenhouse.io/v1/jobs?per_page=1', {
      headers: { authorization: basic(apiKey), accept: 'application/json' },
      signal,
    });
    // A key may be for other endpoints only.
    if (!answer.ok && answer.status !== 403)
      throw credentialErrors.credential_test_failed({ reason: `Greenhouse answered ${answer.status}.` });
    return 'The API key is valid.';
  },
});
