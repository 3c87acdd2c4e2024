import { credentialErrors } from '@heddle/contract/errors/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';

export const salesforceToken = defineCredential({
  type: 'salesforceToken',
  name: 'Salesforce access token',
  description: 'An existing access token, with the URL of the organization',
  icon: 'key-round',
  fields: {
    instanceUrl: text({
      label: 'Instance URL',
      required: true,
      placeholder: 'https://acme.my.salesforce.com',
    }),
    token: secret({ label: 'Access token', required: true, help: 'Expires with its session.' }),
  },
  http: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  async test({ instanceUrl, token }, { fetch, signal }) {
    const base = URL.parse(instanceUrl.trim());
    if (!base) throw credentialErrors.credential_test_failed({ reason: 'the instance URL is not a valid URL' });
    const answer = await fetch(new URL('/services/oauth2/userinfo', base).href, {
      headers: { authorization: `Bearer ${token}` },
      signal,
    });
    if (!answer.ok) throw credentialErrors.credential_test_failed({ reason: `Salesforce answered ${answer.status}` });
    const { name = '' } = (await answer.json()) as { name?: string };
    return name === '' ? 'The token is valid.' : `The token is valid. It belongs to ${name}.`;
  },
});
