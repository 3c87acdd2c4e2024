import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';

// https://developer.atlassian.com/cloud/trello/guides/rest-api/api-introduction/
export const trelloToken = defineCredential({
  type: 'trelloToken',
  name: 'Trello API key and token',
  description: 'The API key of a Trello Power-Up and a token that a user has granted to it',
  icon: 'key-round',
  fields: {
    key: secret({
      label: 'API key',
      required: true,
      help: 'At trello.com/power-ups/admin: your Power-Up, API key.',
    }),
    token: secret({
      label: 'Token',
      required: true,
      help: 'Next to the API key, the link Token. It needs the scopes read and write.',
    }),
    appSecret: secret({
      label: 'API secret',
      help: 'Only for webhooks, which Trello signs with it. Shown next to the API key.',
    }),
  },
  http: ({ key, token }) => ({ query: { key: key.trim(), token: token.trim() } }),
  async test({ key, token }, { fetch, signal }) {
    const address = new URL('https://api.trello.com/1/members/me');
    address.search = new URLSearchParams({ key: key.trim(), token: token.trim() }).toString();
    const response = await fetch(address, { headers: { accept: 'application/json' }, signal });
    if (!response.ok) throw credentialErrors.credential_test_failed({ reason: `Trello answered ${response.status}.` });
    const answer: unknown = await response.json();
    return `The token is valid. It belongs to ${isJsonObject(answer) ? asText(answer['fullName']) : 'an account'}.`;
  },
});
