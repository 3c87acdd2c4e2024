import type { CredentialTools } from '@heddle/contract/node/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { sessionLogin } from '@heddle/nodes/credentials/session-login';
import { loginAddress, region } from './region.ts';

/** Tokens hold for 35 minutes. Seconds. */
const KEPT = 30 * 60;

interface Values {
  user: string;
  password: string;
  region: string;
}

const logIn = (values: Values, tools: Pick<CredentialTools, 'fetch' | 'signal'>) => {
  const basic = Buffer.from(`${values.user.trim()}:${values.password}`, 'utf8').toString('base64');
  const login = {
    url: `${loginAddress({ ...values })}/token/authenticate`,
    headers: { authorization: `Basic ${basic}` },
    token: 'tokenInfo.tokenValue',
    lifetime: KEPT,
  };
  return sessionLogin(login, [values.password, basic], tools);
};

export const anaplanUser = defineCredential({
  type: 'anaplanUser',
  name: 'Anaplan user',
  description: 'A user of Anaplan who signs in with a password, exchanged for a session',
  icon: 'log-in',
  renewable: true,
  fields: {
    user: text({ label: 'Email', required: true, placeholder: 'ada@example.com' }),
    password: secret({ label: 'Password', required: true }),
    region,
  },
  async http(values, tools) {
    const token = await tools.token(() => logIn(values, tools));
    return { headers: { authorization: `AnaplanAuthToken ${token}` }, secrets: [token] };
  },
  async test(values, tools) {
    await logIn(values, tools);
    return 'The user can sign in.';
  },
});
