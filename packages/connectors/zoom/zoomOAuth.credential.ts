import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';
import { secretToken } from './secret-token.ts';

// https://developers.zoom.us/docs/integrations/oauth/
export const zoomOAuth = defineOauthCredential({
  type: 'zoomOAuth',
  name: 'Zoom sign-in',
  description: 'Sign in to Zoom and choose what workflows may do there',
  icon: 'log-in',
  fields: { secretToken },
  signIn: {
    vendor: 'Zoom',
    client: 'ZOOM',
    authorizeUrl: 'https://zoom.us/oauth/authorize',
    tokenUrl: 'https://zoom.us/oauth/token',
    revokeUrl: 'https://zoom.us/oauth/revoke',
    clientAuth: 'header',
    scopes: [
      { scope: 'meeting:read', label: 'See your meetings', default: true },
      { scope: 'meeting:write', label: 'Create and change your meetings', default: true },
      { scope: 'recording:read', label: 'See and download your recordings', default: true },
      { scope: 'user:read', label: 'See your account', default: true },
      { scope: 'webinar:read', label: 'See your webinars' },
    ],
  },
});
