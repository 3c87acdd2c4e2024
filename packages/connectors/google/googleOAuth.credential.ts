import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';

const BASE = 'https://www.googleapis.com/auth';

// https://developers.google.com/identity/protocols/oauth2/web-server
export const googleOAuth = defineOauthCredential({
  type: 'googleOAuth',
  name: 'Google account',
  description: 'Sign in to Google and choose what workflows may do there',
  icon: 'log-in',
  fields: {},
  signIn: {
    vendor: 'Google',
    client: 'GOOGLE',
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    revokeUrl: 'https://oauth2.googleapis.com/revoke',
    scopes: [
      { scope: 'openid', label: 'Identify your account', default: true },
      { scope: 'email', label: 'See your email address', default: true },
      { scope: `${BASE}/spreadsheets`, label: 'Read and change your spreadsheets', default: true },
      { scope: `${BASE}/drive.metadata.readonly`, label: 'See the names of your files', default: true },
      { scope: `${BASE}/drive`, label: 'Read and change all your files' },
      { scope: `${BASE}/drive.readonly`, label: 'Read all your files' },
      { scope: `${BASE}/documents`, label: 'Read and change your documents' },
      { scope: `${BASE}/documents.readonly`, label: 'Read your documents' },
      { scope: `${BASE}/presentations`, label: 'Read and change your presentations' },
      { scope: `${BASE}/presentations.readonly`, label: 'Read your presentations' },
      { scope: `${BASE}/forms.body`, label: 'Read and change your forms' },
      { scope: `${BASE}/forms.body.readonly`, label: 'Read your forms' },
      { scope: `${BASE}/forms.responses.readonly`, label: 'Read the responses to your forms' },
      { scope: `${BASE}/meetings.space.created`, label: 'Create and end your meetings' },
      { scope: `${BASE}/meetings.space.readonly`, label: 'See your meetings, recordings and transcripts' },
      { scope: `${BASE}/meetings.space.settings`, label: 'Change the settings of your meetings' },
      { scope: `${BASE}/cloud-platform`, label: 'Manage your Google Cloud projects' },
      { scope: `${BASE}/firebase.messaging`, label: 'Send notifications with Firebase' },
      { scope: `${BASE}/gmail.send`, label: 'Send mail as you' },
      { scope: `${BASE}/gmail.readonly`, label: 'Read your mail' },
      { scope: `${BASE}/gmail.modify`, label: 'Read, label and move your mail' },
      { scope: `${BASE}/gmail.compose`, label: 'Create and send drafts' },
      { scope: `${BASE}/gmail.labels`, label: 'See and create labels' },
      { scope: 'https://mail.google.com/', label: 'Full access to your mail, including permanent deletion' },
      { scope: `${BASE}/calendar`, label: 'Read and change your calendars', default: true },
      { scope: `${BASE}/calendar.readonly`, label: 'Read your calendars' },
      { scope: `${BASE}/calendar.events`, label: 'Read and change events' },
      { scope: `${BASE}/admin.directory.user`, label: 'Suspend and restore users of your organization' },
      { scope: `${BASE}/admin.directory.user.security`, label: 'Sign out users of your organization' },
    ],
    clientAuth: 'body',
    // Without both, Google gives no refresh token, or only the first time.
    parameters: { access_type: 'offline', prompt: 'consent' },
  },
});
