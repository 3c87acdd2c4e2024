import { credentialErrors } from '@heddle/contract/errors/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import type { Oauth1Access } from '@heddle/nodes/credentials/oauth1';
import { signOauth1 } from '@heddle/nodes/credentials/oauth1';
import { accountAddress, accountField } from './address.ts';

interface Keys extends Omit<Oauth1Access, 'realm'> {
  accountId: string;
}

/** The realm is the account's id as NetSuite shows it: in upper case, with underscores. */
const accessOf = ({ accountId, ...keys }: Keys): Oauth1Access => ({
  ...keys,
  realm: accountId.trim().toUpperCase().replaceAll('-', '_'),
});

// https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_4247337262.html: Token-based Authentication
export const netsuiteToken = defineCredential({
  type: 'netsuiteToken',
  name: 'NetSuite access token',
  description: 'Token-based authentication (OAuth 1.0): the keys of an integration and of a token',
  icon: 'key-round',
  fields: {
    accountId: accountField,
    consumerKey: text({ label: 'Consumer key', required: true }),
    consumerSecret: secret({ label: 'Consumer secret', required: true }),
    token: text({ label: 'Token ID', required: true }),
    tokenSecret: secret({ label: 'Token secret', required: true }),
  },
  http: (values) => ({
    sign: async (request) => ({ headers: { authorization: await signOauth1(accessOf(values), request) } }),
  }),
  async test(values, { fetch, signal }) {
    const url = URL.parse(`${accountAddress(values)}/record/v1/metadata-catalog`);
    if (!url) throw credentialErrors.credential_test_failed({ reason: 'the account ID cannot be part of a URL' });
    const headers = new Headers({ accept: 'application/json' });
    const unsigned = { method: 'GET', url, headers, body: async function* () {} };
    headers.set('authorization', await signOauth1(accessOf(values), unsigned));
    const response = await fetch(url, { headers, signal });
    if (!response.ok) throw credentialErrors.credential_test_failed({ reason: `NetSuite answered ${response.status}` });
    return 'NetSuite accepted the keys.';
  },
});
