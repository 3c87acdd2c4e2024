import { defineCredential } from '@heddle/contract/node/credentials';
import { choice, secret, text } from '@heddle/contract/node/fields';
import { testUrl } from '../common.ts';
import { fetchToken } from '../oauth2.ts';

export const oauth2ClientCredentials = defineCredential({
  type: 'oauth2ClientCredentials',
  name: 'OAuth 2.0 client credentials',
  description: 'A client ID and secret, exchanged for an access token that is renewed when it expires',
  icon: 'refresh-cw',
  renewable: true,
  fields: {
    tokenUrl: text({ label: 'Token URL', required: true, placeholder: 'https://login.example.com/oauth2/token' }),
    clientId: text({ label: 'Client ID', required: true }),
    clientSecret: secret({ label: 'Client secret', required: true }),
    scope: text({
      label: 'Scope',
      placeholder: 'orders.read orders.write',
      help: 'Separated by spaces. If empty, the default of the service.',
    }),
    audience: text({ label: 'Audience', help: 'Only if the service requires it.' }),
    clientAuth: choice({
      label: 'Client authentication',
      default: 'header',
      choices: [
        { value: 'header', label: 'Basic authentication (header)' },
        { value: 'body', label: 'In the request body' },
      ],
    }),
    testUrl,
  },
  async http(values, tools) {
    return { headers: { authorization: `Bearer ${await tools.token(() => fetchToken(values, tools))}` } };
  },
  async test(values, tools) {
    const { expiresAt } = await fetchToken(values, tools);
    return expiresAt === null
      ? 'The service gave a token.'
      : `The service gave a token that holds for ${Math.max(1, Math.round((expiresAt - Date.now()) / 60_000))} min.`;
  },
});
