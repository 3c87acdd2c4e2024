import { credentialErrors } from '@heddle/contract/errors/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { bambooAddress } from './address.ts';

const basic = (key: string): string => `Basic ${Buffer.from(`${key.trim()}:x`, 'utf8').toString('base64')}`;

// https://documentation.bamboohr.com/docs/getting-started
export const bambooHrKey = defineCredential({
  type: 'bambooHrKey',
  name: 'BambooHR API key',
  description: 'The API key of a user of BambooHR, with all that this user may see and change',
  icon: 'key-round',
  fields: {
    companyDomain: text({
      label: 'Company domain',
      required: true,
      placeholder: 'acme',
      help: 'The first part of the URL: acme.bamboohr.com.',
    }),
    apiKey: secret({ label: 'API key', required: true, help: 'In BambooHR: your picture, API keys.' }),
  },
  http: ({ apiKey }) => ({ headers: { authorization: basic(apiKey) } }),
  async test({ companyDomain, apiKey }, { fetch, signal }) {
    const answer = await fetch(`${bambooAddress({ companyDomain })}/meta/fields`, {
      headers: { authorization: basic(apiKey), accept: 'application/json' },
      signal,
    });
    if (!answer.ok) throw credentialErrors.credential_test_failed({ reason: `BambooHR answered ${answer.status}.` });
    return 'The API key is valid.';
  },
});
