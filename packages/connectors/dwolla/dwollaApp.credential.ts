import { defineCredential } from '@heddle/contract/node/credentials';
import { paymentLimits } from '@heddle/nodes/credentials/payment-limits';
import { choice, secret, text } from '@heddle/contract/node/fields';
import { sessionLogin } from '@heddle/nodes/credentials/session-login';
import { dwollaAddress } from './address.ts';

interface Values {
  applicationKey: string;
  applicationSecret: string;
  environment: string;
}

// https://developers.dwolla.com/docs/auth
const login = ({ applicationKey, applicationSecret, environment }: Values) => ({
  url: `${dwollaAddress({ environment })}/token`,
  headers: {
    authorization: `Basic ${Buffer.from(`${applicationKey.trim()}:${applicationSecret.trim()}`, 'utf8').toString('base64')}`,
  },
  form: true,
  body: { grant_type: 'client_credentials' },
  token: 'access_token',
  lifetime: 'expires_in',
});

export const dwollaApp = defineCredential({
  type: 'dwollaApp',
  name: 'Dwolla app',
  description: 'An application at Dwolla',
  icon: 'key-round',
  renewable: true,
  fields: {
    applicationKey: text({ label: 'Key', required: true, help: 'At dashboard.dwolla.com under Applications.' }),
    applicationSecret: secret({ label: 'Secret', required: true }),
    environment: choice({
      label: 'Environment',
      default: 'sandbox',
      choices: [
        { value: 'sandbox', label: 'Sandbox' },
        { value: 'production', label: 'Live' },
      ],
      help: 'In the sandbox no money moves.',
    }),
    ...paymentLimits,
  },
  async http(values, tools) {
    const token = await tools.token(() => sessionLogin(login(values), [values.applicationSecret.trim()], tools));
    return { headers: { authorization: `Bearer ${token}` }, secrets: [token] };
  },
  async test(values, tools) {
    await sessionLogin(login(values), [values.applicationSecret.trim()], tools);
    return values.environment === 'sandbox'
      ? 'Dwolla gave the app a token, for tests.'
      : 'Dwolla gave the app a token.';
  },
});
