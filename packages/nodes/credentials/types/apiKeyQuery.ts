import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { testUrl } from '../common.ts';

export const apiKeyQuery = defineCredential({
  type: 'apiKeyQuery',
  name: 'API key in the URL',
  description: 'A key, sent as a query parameter of the URL',
  icon: 'link',
  fields: {
    parameter: text({ label: 'Query parameter', required: true, default: 'api_key' }),
    key: secret({ label: 'Key', required: true }),
    testUrl,
  },
  // The way it is written in an address must not show up either.
  http: ({ parameter, key }) => ({
    query: { [parameter.trim()]: key },
    secrets: [encodeURIComponent(key), new URLSearchParams({ key }).toString().slice('key='.length)],
  }),
});
