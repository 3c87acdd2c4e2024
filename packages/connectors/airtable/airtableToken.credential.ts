import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';

export const airtableToken = defineCredential({
  type: 'airtableToken',
  name: 'Airtable token',
  description: 'A personal access token of Airtable, with the bases and scopes that you give it',
  icon: 'table-2',
  fields: {
    token: secret({
      label: 'Token',
      required: true,
      placeholder: 'pat…',
      help: 'At airtable.com/create/tokens. For lists of bases and tables it needs schema.bases:read.',
    }),
  },
  http: ({ token }) => ({ headers: { authorization: `Bearer ${token.trim()}` } }),
  async test({ token }, { fetch, signal }) {
    const response = await fetch('https://api.airtable.com/v0/meta/whoami', {
      headers: { authorization: `Bearer ${token.trim()}` },
      signal,
    });
    if (!response.ok)
      throw credentialErrors.credential_test_failed({ reason: `Airtable answered ${response.status}.` });
    const answer: unknown = await response.json();
    return `The token is valid. It belongs to the user ${isJsonObject(answer) ? asText(answer['id']) : ''}.`;
  },
});
