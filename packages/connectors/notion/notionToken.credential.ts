import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';

export const notionToken = defineCredential({
  type: 'notionToken',
  name: 'Notion integration token',
  description: 'The token of an integration of your workspace, for the pages that are shared with it',
  icon: 'file-text',
  fields: {
    token: secret({
      label: 'Token',
      required: true,
      placeholder: 'ntn_…',
      help: 'At notion.so/my-integrations. Share pages with the integration under ••• and Connections.',
    }),
  },
  http: ({ token }) => ({ headers: { authorization: `Bearer ${token.trim()}` } }),
  async test({ token }, { fetch, signal }) {
    const response = await fetch('https://api.notion.com/v1/users/me', {
      headers: { authorization: `Bearer ${token.trim()}`, 'notion-version': '2025-09-03' },
      signal,
    });
    if (!response.ok) throw credentialErrors.credential_test_failed({ reason: `Notion answered ${response.status}.` });
    const answer: unknown = await response.json();
    return `The token is valid. It belongs to the integration ${isJsonObject(answer) ? asText(answer['name']) : ''}.`;
  },
});
