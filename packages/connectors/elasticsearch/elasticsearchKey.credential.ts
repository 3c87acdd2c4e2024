import { credentialErrors } from '@heddle/contract/errors/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { choice, secret, text } from '@heddle/contract/node/fields';
import { clusterAddress } from './address.ts';

// https://www.elastic.co/docs/deploy-manage/api-keys
export const elasticsearchKey = defineCredential({
  type: 'elasticsearchKey',
  name: 'Elasticsearch',
  description: 'An Elasticsearch cluster, by API key or by user name and password',
  icon: 'key-round',
  fields: {
    url: text({ label: 'URL', required: true, placeholder: 'https://search.example.com:9200' }),
    signIn: choice({
      label: 'Authentication',
      default: 'key',
      choices: [
        { value: 'key', label: 'API key' },
        { value: 'user', label: 'User name and password' },
      ],
    }),
    apiKey: secret({
      label: 'API key',
      required: true,
      when: { signIn: ['key'] },
      help: 'The encoded form, which Kibana shows once when the key is created.',
    }),
    username: text({ label: 'User name', required: true, when: { signIn: ['user'] } }),
    password: secret({ label: 'Password', required: true, when: { signIn: ['user'] } }),
  },
  http: (values) => {
    const authorization = authorizationOf(values);
    return { headers: { authorization }, secrets: [authorization] };
  },
  async test(values, { fetch, signal }) {
    const response = await fetch(`${clusterAddress(values)}/_cat/indices?format=json`, {
      headers: { authorization: authorizationOf(values), accept: 'application/json' },
      signal,
    });
    if (!response.ok)
      throw credentialErrors.credential_test_failed({ reason: `Elasticsearch answered ${response.status}.` });
    return 'The credential can list indexes.';
  },
});

function authorizationOf({
  signIn,
  apiKey,
  username,
  password,
}: {
  signIn: string;
  apiKey: string;
  username: string;
  password: string;
}): string {
  return signIn === 'user'
    ? `Basic ${Buffer.from(`${username.trim()}:${password}`, 'utf8').toString('base64')}`
    : `ApiKey ${apiKey.trim()}`;
}
