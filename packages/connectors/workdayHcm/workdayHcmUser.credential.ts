import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { tenantFields } from './address.ts';

export const workdayHcmUser = defineCredential({
  type: 'workdayHcmUser',
  name: 'Workday integration user',
  description: 'An integration system user (ISU) of Workday: for reports only, the other services need an API client',
  icon: 'user-round',
  fields: {
    ...tenantFields,
    username: text({ label: 'User name', required: true }),
    password: secret({ label: 'Password', required: true }),
  },
  http: ({ username, tenant, password }) => {
    const known = `${username.trim()}@${tenant.trim()}:${password}`;
    const authorization = `Basic ${Buffer.from(known, 'utf8').toString('base64')}`;
    return { headers: { authorization }, secrets: [authorization] };
  },
});
