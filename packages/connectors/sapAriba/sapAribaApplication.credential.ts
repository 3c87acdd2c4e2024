import type { CredentialTools } from '@heddle/contract/node/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { choice, secret, text } from '@heddle/contract/node/fields';
import { fetchToken } from '@heddle/nodes/credentials/oauth2';

interface Application {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
}

const tokenOf = ({ tokenUrl, clientId, clientSecret }: Application, tools: CredentialTools) =>
  fetchToken({ tokenUrl, clientId, clientSecret, scope: '', audience: '', clientAuth: 'header' }, tools);

// https://help.sap.com/docs/ariba/sap-ariba-developer-portal: Authentication
export const sapAribaApplication = defineCredential({
  type: 'sapAribaApplication',
  name: 'SAP Ariba application',
  description: 'An application of the SAP Ariba Developer Portal, for one realm',
  icon: 'key-round',
  renewable: true,
  fields: {
    realm: text({ label: 'Realm', required: true, placeholder: 'acme-T' }),
    apiKey: secret({ label: 'Application key', required: true }),
    clientId: text({ label: 'OAuth client ID', required: true }),
    clientSecret: secret({ label: 'OAuth secret', required: true }),
    address: text({
      label: 'API server',
      default: 'https://openapi.ariba.com',
      help: 'For the data center in Europe: https://eu.openapi.ariba.com',
    }),
    tokenUrl: text({
      label: 'Token URL',
      default: 'https://api.ariba.com/v2/oauth/token',
      help: 'For the data center in Europe: https://api-eu.ariba.com/v2/oauth/token',
    }),
    environment: choice({
      label: 'Environment',
      default: 'prod',
      choices: [
        { value: 'prod', label: 'Production' },
        { value: 'sandbox', label: 'Sandbox' },
      ],
    }),
  },
  async http(values, tools) {
    const token = await tools.token(() => tokenOf(values, tools));
    return {
      headers: { authorization: `Bearer ${token}`, apiKey: values.apiKey.trim() },
      query: { realm: values.realm.trim() },
    };
  },
  async test(values, tools) {
    await tokenOf(values, tools);
    return 'SAP Ariba gave a token.';
  },
});
