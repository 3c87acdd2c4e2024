import { credentialErrors } from '@heddle/contract/errors/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { defineOauthCredential } from '../oauth-sign-in.ts';

export const mcpOAuth = defineOauthCredential({
  type: 'mcpOAuth',
  name: 'MCP sign-in',
  description: 'Sign in to an MCP server, which says itself how; its token is sent to that server only and renewed',
  icon: 'plug',
  fields: {
    serverUrl: text({
      label: 'Server URL',
      required: true,
      placeholder: 'https://mcp.example.com/mcp',
      help: 'The URL for streamable HTTP, as in the node.',
    }),
    clientId: text({ label: 'Client ID', help: 'If empty, Heddle registers itself at the server.' }),
    clientSecret: secret({ label: 'Client secret', help: 'Leave it empty for a public client.' }),
    scope: text({ label: 'Scopes', help: 'Separated by spaces. If empty, those that the server names.' }),
  },
  signIn: {
    vendor: 'the MCP server',
    discoveredAt: 'serverUrl',
    authorizeUrl: '{authorizeUrl}',
    tokenUrl: '{tokenUrl}',
    revokeUrl: '{revokeUrl}',
    scopes: [],
    scopeField: 'scope',
    clientAuth: { field: 'clientAuth' },
  },
  http: ({ accessToken }, { resource }) => ({
    // A token is for one server (RFC 8707): no other may get it.
    async sign({ url }) {
      const own = URL.parse(typeof resource === 'string' ? resource : '');
      if (own?.origin !== url.origin)
        throw credentialErrors.credential_for_other_server({ server: own?.host ?? 'another server', asked: url.host });
      return { headers: { authorization: `Bearer ${accessToken}` } };
    },
    secrets: [accessToken],
  }),
});
