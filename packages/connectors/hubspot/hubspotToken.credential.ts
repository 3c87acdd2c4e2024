import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';

export const hubspotToken = defineCredential({
  type: 'hubspotToken',
  name: 'HubSpot private app token',
  description: 'The access token of a private app, with the scopes that you give it',
  icon: 'key-round',
  fields: {
    token: secret({
      label: 'Access token',
      required: true,
      placeholder: 'pat-eu1-…',
      help: 'In HubSpot: Settings, Integrations, Private apps, your app, Auth.',
    }),
  },
  http: ({ token }) => ({ headers: { authorization: `Bearer ${token.trim()}` } }),
  // https://developers.hubspot.com/docs/api/settings/account-information-api
  async test({ token }, { fetch, signal }) {
    const response = await fetch('https://api.hubapi.com/account-info/v3/details', {
      headers: { authorization: `Bearer ${token.trim()}` },
      signal,
    });
    if (!response.ok) throw credentialErrors.credential_test_failed({ reason: `HubSpot answered ${response.status}.` });
    const answer: unknown = await response.json();
    return `The token is valid. It belongs to the account ${isJsonObject(answer) ? asText(answer['portalId']) : ''}.`;
  },
});
