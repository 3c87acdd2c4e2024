import { credentialErrors } from '@heddle/contract/errors/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { systemAddress } from './address.ts';

const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username.trim()}:${password}`, 'utf8').toString('base64')}`;

export const sapErpBasic = defineCredential({
  type: 'sapErpBasic',
  name: 'SAP communication user',
  description: 'A user name and password of an SAP S/4HANA system, in the cloud or on premises',
  icon: 'user-round',
  fields: {
    address: text({
      label: 'System URL',
      required: true,
      placeholder: 'https://my300000-api.s4hana.cloud.sap',
      help: 'In the cloud, the URL of the API that the communication arrangement shows.',
    }),
    username: text({ label: 'User name', required: true }),
    password: secret({ label: 'Password', required: true }),
    client: text({ label: 'Client', placeholder: '100', help: 'If empty, the default client of the system.' }),
    testPath: text({
      label: 'Test path',
      default: '/sap/opu/odata/sap/API_BUSINESS_PARTNER/',
      help: 'The path of a service that the user may read.',
    }),
  },
  http: ({ username, password, client }) => {
    const authorization = basic(username, password);
    return {
      headers: { authorization },
      secrets: [authorization],
      ...(client.trim() === '' ? {} : { query: { 'sap-client': client.trim() } }),
    };
  },
  async test({ username, password, client, testPath, ...values }, { fetch, signal }) {
    const url = URL.parse(systemAddress(values) + testPath.trim());
    if (!url) throw credentialErrors.credential_test_failed({ reason: 'the system URL is not valid' });
    if (client.trim() !== '') url.searchParams.set('sap-client', client.trim());
    const response = await fetch(url, {
      headers: { authorization: basic(username, password), accept: 'application/json' },
      signal,
    });
    if (!response.ok) throw credentialErrors.credential_test_failed({ reason: `SAP answered ${response.status}` });
    return 'The user can read the service.';
  },
});
