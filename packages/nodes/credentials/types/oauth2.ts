import { choice, text } from '@heddle/contract/node/fields';
import { testUrl } from '../common.ts';
import { defineOauthCredential } from '../oauth-sign-in.ts';

export const oauth2 = defineOauthCredential({
  type: 'oauth2',
  name: 'OAuth 2.0 sign-in',
  description: 'You sign in at the service; its token is sent as Authorization: Bearer … and renewed before it expires',
  icon: 'log-in',
  fields: {
    authorizeUrl: text({
      label: 'Authorize address',
      required: true,
      placeholder: 'https://login.example.com/oauth2/authorize',
    }),
    tokenUrl: text({ label: 'Token address', required: true, placeholder: 'https://login.example.com/oauth2/token' }),
    deviceUrl: text({
      label: 'Device address',
      placeholder: 'https://login.example.com/oauth2/device',
      help: 'Where the service gives out codes for a sign-in on another device. Empty: you sign in here.',
    }),
    revokeUrl: text({
      label: 'Revoke address',
      placeholder: 'https://login.example.com/oauth2/revoke',
      help: 'Signing out revokes the tokens there. Empty: the service has none.',
    }),
    scope: text({
      label: 'Scopes',
      placeholder: 'openid offline_access orders.read',
      help: 'Separated by spaces. Many services renew a sign-in only with offline_access.',
    }),
    clientAuth: choice({
      label: 'Client id and secret are sent',
      default: 'header',
      choices: [
        { value: 'header', label: 'As user name and password (header)' },
        { value: 'body', label: 'In the body' },
        { value: 'none', label: 'Id only' },
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
