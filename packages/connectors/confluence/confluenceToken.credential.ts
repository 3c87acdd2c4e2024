import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import { defineCredential } from '@heddle/contract/node/credentials';
import { asText } from '@heddle/contract/node/text';
import { tokenAuthorization, tokenFields } from '../atlassian/atlassian.ts';
import { v1 } from './address.ts';

// https://developer.atlassian.com/cloud/confluence/basic-auth-for-rest-apis/
export const confluenceToken = defineCredential({
  type: 'confluenceToken',
  name: 'Confluence API token',
  description: 'An API token of an Atlassian account, for a site of Confluence Cloud',
  icon: 'file-text',
  fields: tokenFields,
  http: (values) => {
    const authorization = tokenAuthorization(values);
    return { headers: { authorization }, secrets: [authorization] };
  },
  async test(values, { fetch, signal }) {
    const response = await fetch(`${v1({ site: values.site })}/user/current`, {
      headers: { authorization: tokenAuthorization(values), accept: 'application/json' },
      signal,
    });
    if (!response.ok)
      throw credentialErrors.credential_test_failed({ reason: `Confluence answered ${response.status}.` });
    const answer: unknown = await response.json();
    return `The token is valid. It belongs to ${isJsonObject(answer) ? asText(answer['displayName']) : 'an account'}.`;
  },
});
