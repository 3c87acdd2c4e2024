import { credentialErrors } from '@heddle/contract/errors/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { freshworksAddress } from './freshworks.ts';

const signed = (key: string): { authorization: string } => ({ authorization: `Token token=${key.trim()}` });

// https://developers.freshworks.com/crm/api/#authentication
export const freshworksKey = defineCredential({
  type: 'freshworksKey',
  name: 'Freshworks CRM API key',
  description: 'The API key of a user of Freshworks CRM (Freshsales), with all that this user may do',
  icon: 'key-round',
  fields: {
    domain: text({
      label: 'Domain',
      required: true,
      placeholder: 'acme.myfreshworks.com',
      help: 'The alias or host of your account.',
    }),
    apiKey: secret({
      label: 'API key',
      required: true,
      help: 'In Freshworks CRM: your picture, Settings, API settings.',
    }),
  },
  http: ({ apiKey }) => ({ headers: signed(apiKey) }),
  async test({ domain, apiKey }, { fetch, signal }) {
    const answer = await fetch(`${freshworksAddress({ domain })}/selector/owners`, {
      headers: { ...signed(apiKey), accept: 'application/json' },
      signal,
    });
    if (!answer.ok) throw credentialErrors.credential_test_failed({ reason: `Freshworks answered ${answer.status}.` });
    return 'The API key is valid.';
  },
});
