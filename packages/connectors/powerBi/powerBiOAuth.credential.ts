import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';
import { microsoftSignIn, staySignedIn, workTenant } from '../microsoft/work-account.ts';

const API = 'https://analysis.windows.net/powerbi/api';

export const powerBiOAuth = defineOauthCredential({
  type: 'powerBiOAuth',
  name: 'Power BI sign-in',
  description: 'Sign in to Power BI with your work account',
  icon: 'log-in',
  fields: {
    tenant: workTenant,
  },
  signIn: {
    ...microsoftSignIn,
    scopes: [
      staySignedIn,
      { scope: `${API}/Workspace.Read.All`, label: 'See workspaces', default: true },
      { scope: `${API}/Dataset.ReadWrite.All`, label: 'Read, refresh and change datasets', default: true },
      { scope: `${API}/Report.Read.All`, label: 'Read and export reports', default: true },
      { scope: `${API}/Dashboard.Read.All`, label: 'See dashboards' },
    ],
  },
});
