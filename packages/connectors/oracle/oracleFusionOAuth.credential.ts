import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { fetchToken } from '@heddle/nodes/credentials/oauth2';
import { podField } from './fusion-address.ts';

// https://docs.oracle.com/en/cloud/saas/applications-common/farca/: Configure OAuth Using OCI Identity and Access Management
export const oracleFusionOAuth = defineCredential({
  type: 'oracleFusionOAuth',
  name: 'Oracle Fusion OAuth client',
  description: 'A confidential application of the identity domain, with access to Oracle Fusion Cloud Applications',
  icon: 'key-round',
  renewable: true,
  fields: {
    address: podField,
    tokenUrl: text({
      label: 'Token URL',
      required: true,
      placeholder: 'https://idcs-1.identity.oraclecloud.com/oauth2/v1/token',
    }),
    clientId: text({ label: 'Client ID', required: true }),
    clientSecret: secret({ label: 'Client secret', required: true }),
    scope: text({
      label: 'Scope',
      required: true,
      placeholder: 'urn:opc:resource:fa:instanceid=1urn:opc:resource:consumer::all',
    }),
  },
  async http(values, tools) {
    const client = { ...values, audience: '', clientAuth: 'header' as const };
    return { headers: { authorization: `Bearer ${await tools.token(() => fetchToken(client, tools))}` } };
  },
  async test(values, tools) {
    await fetchToken({ ...values, audience: '', clientAuth: 'header' as const }, tools);
    return 'Oracle gave a token.';
  },
});
