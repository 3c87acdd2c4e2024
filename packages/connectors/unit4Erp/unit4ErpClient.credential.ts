import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { fetchToken } from '@heddle/nodes/credentials/oauth2';

// https://develop.unit4cloud.com/erpx/auth-security/
export const unit4ErpClient = defineCredential({
  type: 'unit4ErpClient',
  name: 'Unit4 client',
  description: 'A client of a Unit4 ERPx tenant (OAuth 2.0 client credentials)',
  icon: 'key-round',
  renewable: true,
  fields: {
    address: text({
      label: 'API URL',
      required: true,
      placeholder: 'https://no01-npe.erpx-api.unit4cloud.com',
      help: 'Of your tenant, as Unit4 tells it.',
    }),
    tokenUrl: text({
      label: 'Token URL',
      required: true,
      placeholder: 'https://s-no-ids1-preview.unit4cloud.com/identity/connect/token',
    }),
    clientId: text({ label: 'Client ID', required: true }),
    clientSecret: secret({ label: 'Client secret', required: true }),
    scope: text({ label: 'Scope', default: 'u4erp' }),
  },
  async http(values, tools) {
    const client = { ...values, audience: '', clientAuth: 'body' as const };
    return { headers: { authorization: `Bearer ${await tools.token(() => fetchToken(client, tools))}` } };
  },
  async test(values, tools) {
    await fetchToken({ ...values, audience: '', clientAuth: 'body' as const }, tools);
    return 'Unit4 gave a token.';
  },
});
