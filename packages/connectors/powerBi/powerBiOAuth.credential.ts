import { text } from '@heddle/contract/node/fields';
import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';

const LOGIN = 'https://login.microsoftonline.com';
const API = 'https://analysis.windows.net/powerbi/api';

export const powerBiOAuth = defineOauthCredential({
  type: 'powerBiOAuth',
  name: 'Power BI sign-in',
  description: 'Sign in to Power BI with your work account',
  icon: 'log-in',
  fields: {
    tenant: text({
      label: 'Tenant',
      default: 'organizations',
      help: 'organizations for all work accounts, or the ID or domain of your organization.',
    }),
  },
  signIn: {
    vendor: 'Microsoft',
    client: 'MICROSOFT',
    authorizeUrl: `${LOGIN}/{tenant}/oauth2/v2.0/authorize`,
    tokenUrl: `${LOGIN}/{tenant}/oauth2/v2.0/token`,
    clientAuth: 'body',
    scopes: [
      { scope: 'offline_access', label: 'Stay signed in', default: true },
      { scope: `${API}/Workspace.Read.All`, label: 'See workspaces', default: true },
      { scope: `${API}/Dataset.ReadWrite.All`, label: 'Read, refresh and change datasets', default: true },
      { scope: `${API}/Report.Read.All`, label: 'Read and export reports', default: true },
      { scope: `${API}/Dashboard.Read.All`, label: 'See dashboards' },
    ],
  },
});
