import { defineCredential } from '@heddle/contract/node/credentials';
import { choice, number, secret, text } from '@heddle/contract/node/fields';
import { testUrl } from '../common.ts';
import { sessionLogin as logIn } from '../session-login.ts';

export const sessionLogin = defineCredential({
  type: 'sessionLogin',
  name: 'Login with a session',
  description: 'A user name and a password, exchanged for a session that is kept until it expires',
  icon: 'log-in',
  renewable: true,
  fields: {
    loginUrl: text({ label: 'Login address', required: true, placeholder: 'https://erp.example.com/api/login' }),
    userField: text({ label: 'Name of the user field', default: 'username' }),
    username: text({ label: 'User name', required: true }),
    passwordField: text({ label: 'Name of the password field', default: 'password' }),
    password: secret({ label: 'Password', required: true }),
    format: choice({
      label: 'They are sent',
      default: 'json',
      choices: [
        { value: 'json', label: 'As JSON' },
        { value: 'form', label: 'As a form' },
      ],
    }),
    tokenPath: text({
      label: 'Token in the answer',
      default: 'token',
      placeholder: 'data.sessionId',
      help: 'The path of the token in the JSON of the answer.',
    }),
    header: text({ label: 'Header of requests', default: 'Authorization' }),
    prefix: text({ label: 'Text before the token', placeholder: 'Bearer', help: 'Empty: the token alone.' }),
    lifetime: number({
      label: 'Lifetime (seconds)',
      default: 600,
      min: 10,
      max: 604_800,
      step: 1,
      help: 'A session is renewed after it, and whenever the service answers 401.',
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
