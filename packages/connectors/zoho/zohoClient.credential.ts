import { credentialErrors } from '@heddle/contract/errors/credentials';
import type { CredentialTools } from '@heddle/contract/node/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { refreshTokens } from '@heddle/nodes/credentials/oauth-tokens';
import { accounts } from './data-centers.ts';
import { zohoOAuth } from './zohoOAuth.credential.ts';

interface Values {
  clientId: string;
  clientSecret: string;
  refreshToken: string;
  accounts: string;
}

async function fetchToken(
  values: Values,
  tools: Pick<CredentialTools, 'fetch' | 'signal'>,
): Promise<{ value: string; expiresAt: number | null }> {
  const { signIn } = zohoOAuth;
  if (!signIn) throw credentialErrors.sign_in_not_offered({ type: zohoOAuth.name });
  const { clientId, clientSecret, refreshToken } = values;
  const client = { clientId: clientId.trim(), clientSecret: clientSecret.trim(), clientAuth: 'body' as const };
  const { granted, refused } = await refreshTokens(
    { signIn, values: { ...values }, client },
    refreshToken.trim(),
    tools,
  );
  if (refused) throw credentialErrors.token_refused(refused);
  return { value: granted.accessToken, expiresAt: granted.expiresAt };
}

// https://www.zoho.com/accounts/protocol/oauth/self-client/overview.html
export const zohoClient = defineCredential({
  type: 'zohoClient',
  name: 'Zoho CRM self client',
  description: 'A self client of the API console of Zoho, with a refresh token',
  icon: 'key-round',
  renewable: true,
  fields: {
    accounts,
    clientId: text({ label: 'Client ID', required: true }),
    clientSecret: secret({ label: 'Client secret', required: true }),
    refreshToken: secret({
      label: 'Refresh token',
      required: true,
      help: 'Made of the code that api-console.zoho.com generates for a self client.',
    }),
  },
  async http(values, tools) {
    return { headers: { authorization: `Zoho-oauthtoken ${await tools.token(() => fetchToken(values, tools))}` } };
  },
  async test(values, tools) {
    await fetchToken(values, tools);
    return 'Zoho gave a token.';
  },
});
