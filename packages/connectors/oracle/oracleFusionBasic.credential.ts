import { credentialErrors } from '@heddle/contract/errors/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { podAddress, podField } from './fusion-address.ts';

const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username.trim()}:${password}`, 'utf8').toString('base64')}`;

export const oracleFusionBasic = defineCredential({
  type: 'oracleFusionBasic',
  name: 'Oracle Fusion user',
  description: 'A user name and password of Oracle Fusion Cloud Applications: ERP, HCM, SCM and CX',
  icon: 'user-round',
  fields: {
    address: podField,
    username: text({ label: 'User name', required: true }),
    password: secret({ label: 'Password', required: true }),
    testPath: text({
      label: 'Test path',
      default: '/fscmRestApi/resources/11.13.18.05/currenciesLOV?limit=1',
      help: 'A path of the API that the user may read.',
    }),
  },
  http: ({ username, password }) => {
    const authorization = basic(username, password);
    return { headers: { authorization }, secrets: [authorization] };
  },
  async test({ username, password, testPath, ...values }, { fetch, signal }) {
    const url = URL.parse(podAddress(values) + testPath.trim());
    if (!url) throw credentialErrors.credential_test_failed({ reason: 'the pod URL is not valid' });
    const response = await fetch(url, {
      headers: { authorization: basic(username, password), accept: 'application/json' },
      signal,
    });
    if (!response.ok) throw credentialErrors.credential_test_failed({ reason: `Oracle answered ${response.status}` });
    return 'The user can read the resource.';
  },
});
