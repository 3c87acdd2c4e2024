import { defineCredential } from '@heddle/contract/node/credentials';
import { choice, secret, text } from '@heddle/contract/node/fields';
import { sessionLogin } from '@heddle/nodes/credentials/session-login';
import { signatureKeys } from './keys.ts';

interface Values {
  clientId: string;
  clientSecret: string;
  subject: string;
  subjectId: string;
}

/** The log-in of an app for an enterprise or one of its users. */
const login = ({ clientId, clientSecret, subject, subjectId }: Values) => ({
  url: 'https://api.box.com/oauth2/token',
  form: true,
  body: {
    grant_type: 'client_credentials',
    client_id: clientId.trim(),
    client_secret: clientSecret.trim(),
    box_subject_type: subject,
    box_subject_id: subjectId.trim(),
  },
  token: 'access_token',
  lifetime: 'expires_in',
});

// https://developer.box.com/guides/authentication/client-credentials/
export const boxApp = defineCredential({
  type: 'boxApp',
  name: 'Box app',
  description: 'An app of Box with server authentication, for an enterprise or one of its users',
  icon: 'key-round',
  renewable: true,
  fields: {
    clientId: text({ label: 'Client ID', required: true }),
    clientSecret: secret({ label: 'Client secret', required: true }),
    subject: choice({
      label: 'Acts as',
      default: 'enterprise',
      choices: [
        { value: 'enterprise', label: 'The service account' },
        { value: 'user', label: 'A user' },
      ],
    }),
    subjectId: text({
      label: 'Enterprise ID or user ID',
      required: true,
      help: 'The enterprise ID is in the Developer Console, under General Settings.',
    }),
    ...signatureKeys,
  },
  async http(values, tools) {
    const token = await tools.token(() => sessionLogin(login(values), [values.clientSecret.trim()], tools));
    return { headers: { authorization: `Bearer ${token}` }, secrets: [token] };
  },
  async test(values, tools) {
    await sessionLogin(login(values), [values.clientSecret.trim()], tools);
    return 'Box gave the app a token.';
  },
});
