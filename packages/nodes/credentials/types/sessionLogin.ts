import { defineCredential } from '@heddle/contract/node/credentials';
import { choice, number, secret, text } from '@heddle/contract/node/fields';
import { testUrl } from '../common.ts';
import { sessionLogin as logIn } from '../session-login.ts';

export const sessionLogin = defineCredential({
  type: 'sessionLogin',
  name: 'Login with a session',
  description: 'A user name and password, exchanged for a session that is renewed when it expires',
  icon: 'log-in',
  renewable: true,
  fields: {
    loginUrl: text({ label: 'Login URL', required: true, placeholder: 'https://erp.example.com/api/login' }),
    userField: text({ label: 'User name field', default: 'username' }),
    username: text({ label: 'User name', required: true }),
    passwordField: text({ label: 'Password field', default: 'password' }),
    password: secret({ label: 'Password', required: true }),
    format: choice({
      label: 'Request format',
      default: 'json',
      choices: [
        { value: 'json', label: 'JSON' },
        { value: 'form', label: 'Form (URL-encoded)' },
      ],
    }),
    tokenPath: text({
      label: 'Token path',
      default: 'token',
      placeholder: 'data.sessionId',
      help: 'The path of the token in the JSON response.',
    }),
    header: text({ label: 'Request header', default: 'Authorization' }),
    prefix: text({ label: 'Token prefix', placeholder: 'Bearer', help: 'If empty, the token alone.' }),
    lifetime: number({
      label: 'Lifetime (seconds)',
      default: 600,
      min: 10,
      max: 604_800,
      step: 1,
      help: 'The session is renewed afterwards, and whenever the service answers 401.',
    }),
    testUrl,
  },
  async http(values, tools) {
    const { prefix, header } = values;
    const login = {
      url: values.loginUrl,
      body: { [values.userField]: values.username, [values.passwordField]: values.password },
      form: values.format === 'form',
      token: values.tokenPath,
      lifetime: values.lifetime,
    };
    const token = await tools.token(() => logIn(login, [values.password], tools));
    return { headers: { [header.trim()]: `${prefix.trim()} ${token}`.trim() } };
  },
});
