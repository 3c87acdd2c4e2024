import { credentialErrors } from '@heddle/contract/errors/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { choice, secret } from '@heddle/contract/node/fields';
import { sendgridAddress } from './address.ts';

// https://www.twilio.com/docs/sendgrid/ui/account-and-settings/api-keys
export const sendgridKey = defineCredential({
  type: 'sendgridKey',
  name: 'SendGrid API key',
  description: 'An API key of SendGrid, with the permissions that it was created with',
  icon: 'key-round',
  fields: {
    apiKey: secret({
      label: 'API key',
      required: true,
      placeholder: 'SG.…',
      help: 'In SendGrid: Settings, API Keys, Create API Key.',
    }),
    region: choice({
      label: 'Region',
      default: 'global',
      choices: [
        { value: 'global', label: 'Global' },
        { value: 'eu', label: 'EU (regional subuser)' },
      ],
    }),
  },
  http: ({ apiKey }) => ({ headers: { authorization: `Bearer ${apiKey.trim()}` } }),
  async test({ apiKey, region }, { fetch, signal }) {
    const response = await fetch(`${sendgridAddress({ region })}/v3/scopes`, {
      headers: { authorization: `Bearer ${apiKey.trim()}`, accept: 'application/json' },
      signal,
    });
    if (!response.ok)
      throw credentialErrors.credential_test_failed({ reason: `SendGrid answered ${response.status}.` });
    return 'The key is valid.';
  },
});
