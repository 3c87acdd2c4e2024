import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { fetchToken } from '@heddle/nodes/credentials/oauth2';

// https://docs.ifs.com/techdocs/: IFS IAM, Service Users
export const ifsApplicationsClient = defineCredential({
  type: 'ifsApplicationsClient',
  name: 'IFS Cloud client',
  description: 'A client of IFS IAM with a service user (OAuth 2.0 client credentials)',
  icon: 'key-round',
  renewable: true,
  fields: {
    address: text({ label: 'Server', required: true, placeholder: 'https://acme.ifs.cloud' }),
    tokenUrl: text({
      label: 'Token URL',
      required: true,
      placeholder: 'https://acme.ifs.cloud/auth/realms/acme/protocol/openid-connect/token',
    }),
    clientId: text({ label: 'Client ID', required: true }),
    clientSecret: secret({ label: 'Client secret', required: true }),
    scope: text({ label: 'Scope', help: 'Separated by spaces.' }),
  },
  async http(values, tools) {
    const client = { ...values, audience: '', clientAuth: 'body' as const };
    return { headers: { authorization: `Bearer ${await tools.token(() => fetchToken(client, tools))}` } };
  },
  async test(values, tools) {
    await fetchToken({ ...values, audience: '', clientAuth: 'body' as const }, tools);
    return 'IFS Cloud gave a token.';
  },
});
