import { credentialErrors } from '@heddle/contract/errors/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { dataCenter } from './data-center.ts';
import { odataAddress } from './address.ts';

const basic = (username: string, companyId: string, password: string): string =>
  `Basic ${Buffer.from(`${username.trim()}@${companyId.trim()}:${password}`, 'utf8').toString('base64')}`;

export const sapSuccessFactorsBasic = defineCredential({
  type: 'sapSuccessFactorsBasic',
  name: 'SAP SuccessFactors user',
  description: 'A user name and password of SAP SuccessFactors, with the company and its data center',
  icon: 'user-round',
  fields: {
    address: dataCenter,
    companyId: text({ label: 'Company ID', required: true }),
    username: text({ label: 'User name', required: true }),
    password: secret({ label: 'Password', required: true }),
  },
  http: ({ username, companyId, password }) => {
    const authorization = basic(username, companyId, password);
    return { headers: { authorization }, secrets: [authorization] };
  },
  async test({ username, companyId, password, ...values }, { fetch, signal }) {
    const url = URL.parse(`${odataAddress(values)}/User?$top=1&$select=userId`);
    if (!url) throw credentialErrors.credential_test_failed({ reason: 'the API server is not a valid URL' });
    const response = await fetch(url, {
      headers: { authorization: basic(username, companyId, password), accept: 'application/json' },
      signal,
    });
    if (!response.ok)
      throw credentialErrors.credential_test_failed({ reason: `SAP SuccessFactors answered ${response.status}` });
    return 'The user can read users.';
  },
});
