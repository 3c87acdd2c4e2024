import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { fetchToken } from '@heddle/nodes/credentials/oauth2';
import { enteredOrigin } from '../kit/entered-url.ts';

// https://qlik.dev/authenticate/oauth/create/create-oauth-client-m2m/
export const qlikClient = defineCredential({
  type: 'qlikClient',
  name: 'Qlik Cloud OAuth client',
  description: 'A machine-to-machine OAuth client of a Qlik Cloud tenant',
  icon: 'refresh-cw',
  renewable: true,
  fields: {
    tenant: text({ label: 'Tenant', required: true, placeholder: 'acme.eu.qlikcloud.com' }),
    clientId: text({ label: 'Client ID', required: true }),
    clientSecret: secret({ label: 'Client secret', required: true }),
  },
  async http({ tenant, clientId, clientSecret }, tools) {
    const client = {
      tokenUrl: `${enteredOrigin(tenant)}/oauth/token`,
      clientId: clientId.trim(),
      clientSecret: clientSecret.trim(),
      clientAuth: 'body' as const,
      scope: '',
      audience: '',
    };
    return { headers: { authorization: `Bearer ${await tools.token(() => fetchToken(client, tools))}` } };
  },
});
