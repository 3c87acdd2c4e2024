import { credentialErrors } from '@heddle/contract/errors/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { invalid } from '@heddle/nodes/credentials/common';
import { oktaAddress } from './address.ts';

const headersOf = ({ token }: { token: string }) => ({ authorization: `SSWS ${token.trim()}` });

// https://developer.okta.com/docs/api/openapi/okta-management/guides/overview/
export const oktaToken = defineCredential({
  type: 'oktaToken',
  name: 'Okta API token',
  description: 'A token of an administrator of an Okta organization',
  icon: 'key-round',
  fields: {
    domain: text({ label: 'Okta domain', required: true, placeholder: 'acme.okta.com' }),
    token: secret({ label: 'API token', required: true, help: 'In Okta: Security, API, Tokens.' }),
  },
  check(values) {
    if (!URL.canParse(oktaAddress(values))) throw invalid('domain', 'The domain is a name like acme.okta.com.');
  },
  http: (values) => {
    const headers = headersOf(values);
    return { headers, secrets: [headers.authorization] };
  },
  async test(values, { fetch, signal }) {
    const response = await fetch(`${oktaAddress(values)}/users/me`, { headers: headersOf(values), signal });
    if (!response.ok) throw credentialErrors.credential_test_failed({ reason: `Okta answered ${response.status}.` });
    return 'The token is valid.';
  },
});
