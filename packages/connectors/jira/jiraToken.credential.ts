import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import { defineCredential } from '@heddle/contract/node/credentials';
import { asText } from '@heddle/contract/node/text';
import { tokenAuthorization, tokenFields } from '../atlassian/atlassian.ts';
import { enteredOrigin } from '../kit/entered-url.ts';

// https://developer.atlassian.com/cloud/jira/platform/basic-auth-for-rest-apis/
export const jiraToken = defineCredential({
  type: 'jiraToken',
  name: 'Jira API token',
  description: 'An API token of an Atlassian account, for a site of Jira Cloud',
  icon: 'ticket',
  fields: tokenFields,
  http: (values) => {
    const authorization = tokenAuthorization(values);
    return { headers: { authorization }, secrets: [authorization] };
  },
  async test(values, { fetch, signal }) {
    const response = await fetch(`${enteredOrigin(values.site)}/rest/api/3/myself`, {
      headers: { authorization: tokenAuthorization(values), accept: 'application/json' },
      signal,
    });
    if (!response.ok) throw credentialErrors.credential_test_failed({ reason: `Jira answered ${response.status}.` });
    const answer: unknown = await response.json();
    return `The token is valid. It belongs to ${isJsonObject(answer) ? asText(answer['displayName']) : 'an account'}.`;
  },
});
