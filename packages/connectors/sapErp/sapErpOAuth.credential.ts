import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { fetchToken } from '@heddle/nodes/credentials/oauth2';

// https://help.sap.com/docs/SAP_S4HANA_CLOUD: Communication Management, OAuth 2.0
export const sapErpOAuth = defineCredential({
  type: 'sapErpOAuth',
  name: 'SAP OAuth client',
  description: 'An OAuth 2.0 client of an SAP S/4HANA system, or of SAP BTP in front of it',
  icon: 'key-round',
  renewable: true,
  fields: {
    address: text({
      label: 'System URL',
      required: true,
      placeholder: 'https://my300000-api.s4hana.cloud.sap',
    }),
    tokenUrl: text({
      label: 'Token URL',
      required: true,
      placeholder: 'https://my300000-api.s4hana.cloud.sap/sap/bc/sec/oauth2/token',
    }),
    clientId: text({ label: 'Client ID', required: true }),
    clientSecret: secret({ label: 'Client secret', required: true }),
    scope: text({ label: 'Scope', help: 'Separated by spaces.' }),
    client: text({ label: 'Client', placeholder: '100', help: 'If empty, the default client of the system.' }),
  },
  async http({ client, ...values }, tools) {
    const known = { ...values, audience: '', clientAuth: 'header' as const };
    return {
      headers: { authorization: `Bearer ${await tools.token(() => fetchToken(known, tools))}` },
      ...(client.trim() === '' ? {} : { query: { 'sap-client': client.trim() } }),
    };
  },
  async test({ client: _client, ...values }, tools) {
    await fetchToken({ ...values, audience: '', clientAuth: 'header' as const }, tools);
    return 'SAP gave a token.';
  },
});
