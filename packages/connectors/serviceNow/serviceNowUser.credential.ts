import { credentialErrors } from '@heddle/contract/errors/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { instanceOrigin } from './address.ts';

const basic = ({ username, password }: { username: string; password: string }): string =>
  `Basic ${Buffer.from(`${username.trim()}:${password}`, 'utf8').toString('base64')}`;

export const serviceNowUser = defineCredential({
  type: 'serviceNowUser',
  name: 'ServiceNow user',
  description: 'A user of a ServiceNow instance, with all that its roles permit',
  icon: 'key-round',
  fields: {
    instance: text({
      label: 'Instance',
      required: true,
      placeholder: 'acme',
      help: 'The name before .service-now.com. To try it, use a personal developer instance, such as dev12345.',
    }),
    username: text({ label: 'User name', required: true }),
    password: secret({ label: 'Password', required: true }),
  },
  http: (values) => {
    const authorization = basic(values);
    return { headers: { authorization }, secrets: [authorization] };
  },
  async test(values, { fetch, signal }) {
    const response = await fetch(`${instanceOrigin(values.instance)}/api/now/table/incident?sysparm_limit=1`, {
      headers: { authorization: basic(values), accept: 'application/json' },
      signal,
    });
    if (!response.ok)
      throw credentialErrors.credential_test_failed({ reason: `ServiceNow answered ${response.status}.` });
    return 'The user can read incidents.';
  },
});
