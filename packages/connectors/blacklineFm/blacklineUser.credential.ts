import type { CredentialTools } from '@heddle/contract/node/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { sessionLogin } from '@heddle/nodes/credentials/session-login';
import { blacklineAddress } from './address.ts';

interface Values {
  dataCenter: string;
  username: string;
  apiKey: string;
  clientId: string;
  clientSecret: string;
  scope: string;
}

/** Exchanges the API key of the user for a token, in the name of the client. */
const logIn = (values: Values, tools: Pick<CredentialTools, 'fetch' | 'signal'>) => {
  const basic = Buffer.from(`${values.clientId.trim()}:${values.clientSecret.trim()}`, 'utf8').toString('base64');
  const login = {
    url: `${blacklineAddress({ ...values })}/authorize/connect/token`,
    headers: { authorization: `Basic ${basic}` },
    body: {
      grant_type: 'password',
      username: values.username.trim(),
      password: values.apiKey.trim(),
      scope: values.scope.trim(),
    },
    form: true,
    token: 'access_token',
    lifetime: 'expires_in',
  };
  return sessionLogin(login, [values.apiKey.trim(), values.clientSecret.trim(), basic], tools);
};

// https://developer.blackline.com/get-started
export const blacklineUser = defineCredential({
  type: 'blacklineUser',
  name: 'BlackLine API user',
  description: 'A user of BlackLine with an API key, and the client that BlackLine has given to your company',
  icon: 'refresh-cw',
  renewable: true,
  fields: {
    dataCenter: text({
      label: 'Data center',
      required: true,
      default: 'us2',
      help: 'As in the URL of BlackLine: acme.us2.blackline.com. The sandbox of us2 is sbus2.',
    }),
    username: text({ label: 'User name', required: true }),
    apiKey: secret({ label: 'API key', required: true, help: 'In BlackLine: System, Users Admin Grid, the user.' }),
    clientId: text({ label: 'Client ID', required: true }),
    clientSecret: secret({ label: 'Client secret', required: true }),
    scope: text({
      label: 'Scope',
      required: true,
      placeholder: 'ReportsAPI instance_0C9B27C5-0EA5-43CF-BFA3-C9AAD16C2BCF',
      help: 'ReportsAPI or DataIngestionAPI, with your instance. Each has a client of its own.',
    }),
  },
  async http(values, tools) {
    const token = await tools.token(() => logIn(values, tools));
    return { headers: { authorization: `Bearer ${token}` }, secrets: [token] };
  },
  async test(values, tools) {
    await logIn(values, tools);
    return 'BlackLine gave a token.';
  },
});
