import { defineCredential } from '@heddle/contract/node/credentials';
import { secret } from '@heddle/contract/node/fields';

export const pipedriveApi = defineCredential({
  type: 'pipedriveApi',
  name: 'Pipedrive API token',
  description: 'The API token of a Pipedrive user, with all that this user may do',
  icon: 'key-round',
  fields: {
    token: secret({
      label: 'API token',
      required: true,
      help: 'In Pipedrive: your name, Personal preferences, API.',
    }),
  },
  http: ({ token }) => ({ headers: { 'x-api-token': token.trim() } }),
});
