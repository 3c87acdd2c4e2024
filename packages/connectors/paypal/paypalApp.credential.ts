import { defineCredential } from '@heddle/contract/node/credentials';
import { paymentLimits } from '@heddle/nodes/credentials/payment-limits';
import { choice, secret, text } from '@heddle/contract/node/fields';
import { sessionLogin } from '@heddle/nodes/credentials/session-login';
import { paypalAddress } from './environment.ts';

interface Values {
  clientId: string;
  clientSecret: string;
  environment: string;
}

// https://developer.paypal.com/api/rest/authentication/
const login = ({ clientId, clientSecret, environment }: Values) => ({
  url: `${paypalAddress({ environment })}/v1/oauth2/token`,
  headers: {
    authorization: `Basic ${Buffer.from(`${clientId.trim()}:${clientSecret.trim()}`, 'utf8').toString('base64')}`,
  },
  form: true,
  body: { grant_type: 'client_credentials' },
  token: 'access_token',
  lifetime: 'expires_in',
});

export const paypalApp = defineCredential({
  type: 'paypalApp',
  name: 'PayPal app',
  description: 'A REST API app of a PayPal business account',
  icon: 'key-round',
  renewable: true,
  fields: {
    clientId: text({ label: 'Client ID', required: true, help: 'At developer.paypal.com under Apps & Credentials.' }),
    clientSecret: secret({ label: 'Client secret', required: true }),
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
    const token = await tools.token(() => sessionLogin(login(values), [values.clientSecret.trim()], tools));
    return { headers: { authorization: `Bearer ${token}` }, secrets: [token] };
  },
  async test(values, tools) {
    await sessionLogin(login(values), [values.clientSecret.trim()], tools);
    return values.environment === 'sandbox'
      ? 'PayPal gave the app a token, for tests.'
      : 'PayPal gave the app a token.';
  },
});
