import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';
import { siteFields } from './fields.ts';

export const acumaticaOAuth = defineOauthCredential({
  type: 'acumaticaOAuth',
  name: 'Acumatica sign-in',
  description: 'Sign in to your Acumatica site with a connected application',
  icon: 'log-in',
  fields: siteFields,
  signIn: {
    vendor: 'Acumatica',
    // Every site has clients of its own.
    authorizeUrl: '{site}/identity/connect/authorize',
    tokenUrl: '{site}/identity/connect/token',
    revokeUrl: '{site}/identity/connect/revocation',
    clientAuth: 'body',
    scopes: [
      { scope: 'api', label: 'Read and change data', default: true },
      { scope: 'offline_access', label: 'Stay signed in', default: true },
    ],
  },
});
