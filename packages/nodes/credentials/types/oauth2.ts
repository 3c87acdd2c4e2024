import { choice, text } from '@heddle/contract/node/fields';
import { testUrl } from '../common.ts';
import { defineOauthCredential } from '../oauth-sign-in.ts';

export const oauth2 = defineOauthCredential({
  type: 'oauth2',
  name: 'OAuth 2.0 sign-in',
  description: 'Sign in to the service; its token is sent as Authorization: Bearer … and renewed before it expires',
  icon: 'log-in',
  fields: {
    authorizeUrl: text({
      label: 'Authorization URL',
      required: true,
      placeholder: 'https://login.example.com/oauth2/authorize',
    }),
    tokenUrl: text({ label: 'Token URL', required: true, placeholder: 'https://login.example.com/oauth2/token' }),
    deviceUrl: text({
      label: 'Device authorization URL',
      placeholder: 'https://login.example.com/oauth2/device',
      help: 'For services that support a sign-in with a code on another device. If empty, you sign in here.',
    }),
    revokeUrl: text({
      label: 'Revocation URL',
      placeholder: 'https://login.example.com/oauth2/revoke',
      help: 'If set, signing out revokes the tokens there.',
    }),
    scope: text({
      label: 'Scopes',
      placeholder: 'openid offline_access orders.read',
      help: 'Separated by spaces. Many services renew a sign-in only with offline_access.',
    }),
    clientAuth: choice({
      label: 'Client authentication',
      default: 'header',
      choices: [
        { value: 'header', label: 'Basic authentication (header)' },
        { value: 'body', label: 'In the request body' },
        { value: 'none', label: 'ID only' },
      ],
    }),
    testUrl,
  },
  signIn: {
    vendor: 'the service',
    authorizeUrl: '{authorizeUrl}',
    tokenUrl: '{tokenUrl}',
    deviceUrl: '{deviceUrl}',
    revokeUrl: '{revokeUrl}',
    scopes: [],
    scopeField: 'scope',
    clientAuth: { field: 'clientAuth' },
  },
});
