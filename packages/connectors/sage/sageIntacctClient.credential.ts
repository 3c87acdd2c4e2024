import type { CredentialTools } from '@heddle/contract/node/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { sessionLogin } from '@heddle/nodes/credentials/session-login';

interface Values {
  clientId: string;
  clientSecret: string;
  username: string;
}

const tokenFor = ({ clientId, clientSecret, username }: Values, tools: Pick<CredentialTools, 'fetch' | 'signal'>) =>
  sessionLogin(
    {
      url: 'https://api.intacct.com/ia/api/v1/oauth2/token',
      form: true,
      body: {
        grant_type: 'client_credentials',
        client_id: clientId.trim(),
        client_secret: clientSecret.trim(),
        username: username.trim(),
      },
      token: 'access_token',
      lifetime: 'expires_in',
    },
    [clientSecret],
    tools,
  );

// https://developer.sage.com/intacct/docs/developer-portal/guides/client-credentials-oauth
export const sageIntacctClient = defineCredential({
  type: 'sageIntacctClient',
  name: 'Sage Intacct client',
  description: 'A client application that works as a Web Services user, without a sign-in',
  icon: 'key-round',
  renewable: true,
  fields: {
    clientId: text({ label: 'Client ID', required: true }),
    clientSecret: secret({ label: 'Client secret', required: true }),
    username: text({
      label: 'User',
      required: true,
      placeholder: 'wsuser@company',
      help: 'The user and the company ID; an entity behind a bar: wsuser@company|entity.',
    }),
  },
  async http(values, tools) {
    return { headers: { authorization: `Bearer ${await tools.token(() => tokenFor(values, tools))}` } };
  },
  async test(values, tools) {
    await tokenFor(values, tools);
    return 'Sage Intacct gave a token.';
  },
});
