import { credentialErrors } from '@heddle/contract/errors/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';

export const salesforceToken = defineCredential({
  type: 'salesforceToken',
  name: 'Salesforce access token',
  description: 'An access token that you have got elsewhere, with the address of the organization',
  icon: 'key-round',
  fields: {
    instanceUrl: text({
      label: 'Address of the organization',
      required: true,
      placeholder: 'https://acme.my.salesforce.com',
    }),
    token: secret({ label: 'Access token', required: true, help: 'It expires with the session that it is of.' }),
  },
  http: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  async test({ instanceUrl, token }, { fetch, signal }) {
    const base = URL.parse(instanceUrl.trim());
    if (!base) throw credentialErrors.credential_test_failed({ reason: 'the address of the organization is none' });
    const answer = await fetch(new URL('/services/oauth2/userinfo', base).href, {
      headers: { authorization: `Bearer ${token}` },
      signal,
    });
    if (!answer.ok) throw credentialErrors.credential_test_failed({ reason: `Salesforce answers ${answer.status}` });
    const { name = '' } = (await answer.json()) as { name?: string };
    return name === '' ? 'The token is accepted.' : `The token is of ${name}.`;
  },
});
