import type { CredentialTools } from '@heddle/contract/node/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { fetchToken } from '@heddle/nodes/credentials/oauth2';
import { cloud, falconAddress } from './cloud.ts';

interface Client {
  cloud: string;
  clientId: string;
  clientSecret: string;
}

const tokenOf = (values: Client, tools: Pick<CredentialTools, 'fetch' | 'signal'>) =>
  fetchToken(
    {
      tokenUrl: `${falconAddress({ ...values })}/oauth2/token`,
      clientId: values.clientId.trim(),
      clientSecret: values.clientSecret.trim(),
      clientAuth: 'body',
      scope: '',
      audience: '',
    },
    tools,
  );

// https://www.falconpy.io/Service-Collections/OAuth2.html
export const crowdStrikeClient = defineCredential({
  type: 'crowdStrikeClient',
  name: 'CrowdStrike API client',
  description: 'A client of the API of CrowdStrike Falcon, with the scope Hosts',
  icon: 'key-round',
  renewable: true,
  fields: {
    cloud,
    clientId: text({ label: 'Client ID', required: true }),
    clientSecret: secret({ label: 'Client secret', required: true }),
  },
  async http(values, tools) {
    const token = await tools.token(() => tokenOf(values, tools));
    return { headers: { authorization: `Bearer ${token}` }, secrets: [token] };
  },
  async test(values, tools) {
    await tokenOf(values, tools);
    return 'CrowdStrike gave the client a token.';
  },
});
