import { text } from '@heddle/contract/node/fields';
import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';
import { deviceUrl, microsoftSignIn, staySignedIn } from './work-account.ts';

const OUTLOOK = 'https://outlook.office.com';

// A token is for one resource: one for Microsoft Graph does not open a mailbox.
// https://learn.microsoft.com/en-us/exchange/client-developer/legacy-protocols/how-to-authenticate-an-imap-pop-smtp-application-by-using-oauth
export const microsoftMailOAuth = defineOauthCredential({
  type: 'microsoftMailOAuth',
  name: 'Microsoft mailbox',
  description: 'Sign in to Microsoft to read a mailbox with IMAP and to send with SMTP',
  icon: 'log-in',
  fields: {
    tenant: text({
      label: 'Tenant',
      default: 'common',
      help: 'common for all accounts, or the id or domain of your organization.',
    }),
  },
  signIn: {
    ...microsoftSignIn,
    deviceUrl,
    scopes: [
      staySignedIn,
      { scope: `${OUTLOOK}/IMAP.AccessAsUser.All`, label: 'Read, mark and move your mail (IMAP)', default: true },
      { scope: `${OUTLOOK}/SMTP.Send`, label: 'Send mail as you (SMTP)', default: true },
    ],
  },
});
