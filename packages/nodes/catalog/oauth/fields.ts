import { choice, credential, pairs, secret, text } from '@heddle/contract/node/fields';

const needsClient = ['clientCredentials', 'authorize', 'exchange', 'refresh', 'introspect', 'revoke'];
const issuesTokens = ['clientCredentials', 'exchange', 'refresh'];

export const oauthFields = {
  operation: choice({
    label: 'Operation',
    default: 'clientCredentials',
    choices: [
      { value: 'clientCredentials', label: 'Get a token for the client itself' },
      { value: 'authorize', label: 'Make the sign-in address' },
      { value: 'exchange', label: 'Finish a sign-in (exchange the code)' },
      { value: 'refresh', label: 'Refresh a token' },
      { value: 'introspect', label: 'Ask whether a token holds' },
      { value: 'revoke', label: 'Revoke a token' },
      { value: 'discover', label: 'Read what the provider offers' },
    ],
  }),
  issuer: text({
    label: 'Provider',
    placeholder: 'https://login.example.com',
    help: 'Its addresses are read from /.well-known/openid-configuration or oauth-authorization-server. If empty, give them below.',
  }),
  authorizationUrl: text({
    label: 'Sign-in address',
    when: { operation: ['authorize'] },
    placeholder: 'https://login.example.com/oauth2/authorize',
  }),
  tokenUrl: text({
    label: 'Token address',
    when: { operation: issuesTokens },
    placeholder: 'https://login.example.com/oauth2/token',
  }),
  introspectionUrl: text({ label: 'Introspection address', when: { operation: ['introspect'] } }),
  revocationUrl: text({ label: 'Revocation address', when: { operation: ['revoke'] } }),
  clientSource: choice({
    label: 'Client',
    default: 'fields',
    when: { operation: needsClient },
    choices: [
      { value: 'fields', label: 'Client id and secret' },
      { value: 'credential', label: 'A credential' },
    ],
  }),
  credential: credential({
    label: 'Credential',
    required: true,
    types: ['oauth2ClientCredentials'],
    when: { operation: needsClient, clientSource: ['credential'] },
    help: 'OAuth 2.0 client credentials. Its token address counts where none is given here.',
  }),
  clientId: text({ label: 'Client id', required: true, when: { operation: needsClient, clientSource: ['fields'] } }),
  clientSecret: secret({
    label: 'Client secret',
    when: { operation: needsClient, clientSource: ['fields'] },
    help: 'If empty for a public client, which has none.',
  }),
  clientAuth: choice({
    label: 'Client id and secret are sent',
    default: 'header',
    when: { operation: needsClient, clientSource: ['fields'] },
    choices: [
      { value: 'header', label: 'As user name and password (header)' },
      { value: 'body', label: 'In the body' },
    ],
  }),
  scope: text({
    label: 'Scope',
    when: { operation: ['clientCredentials', 'authorize', 'refresh'] },
    placeholder: 'openid profile',
    help: 'Separated by spaces.',
  }),
  audience: text({
    label: 'Audience',
    when: { operation: ['clientCredentials', 'authorize'] },
    help: 'Only where the provider asks for it.',
  }),
  redirectUri: text({
    label: 'Return address',
    required: true,
    when: { operation: ['authorize'] },
    placeholder: 'https://example.com/hooks/signed-in',
    help: 'Where the provider sends the user afterwards, as it is registered there: for instance a webhook that finishes the sign-in.',
  }),
  parameters: pairs({
    label: 'More parameters',
    when: { operation: ['authorize'] },
    help: 'For example prompt, login_hint or access_type.',
  }),
  code: text({
    label: 'Code',
    when: { operation: ['exchange'] },
    placeholder: '{{ query.code }}',
    help: 'If empty: the field code or query.code of the item.',
  }),
  state: text({
    label: 'State',
    when: { operation: ['exchange'] },
    placeholder: '{{ query.state }}',
    help: 'If empty: the field state or query.state of the item. It has to be one that "Make the sign-in address" gave in the last ten minutes.',
  }),
  token: text({
    label: 'Token',
    when: { operation: ['refresh', 'introspect', 'revoke'] },
    help: 'If empty: the field refreshToken or accessToken of the item.',
  }),
  output: choice({
    label: 'Save in the item',
    default: 'facts',
    when: { operation: issuesTokens },
    choices: [
      { value: 'facts', label: 'Only facts: kind, scope, end and claims' },
      { value: 'tokens', label: 'The tokens as well' },
    ],
    help: 'What stands in items is kept with the run. To call an API with a token, rather choose a credential in HTTP Request.',
  }),
  to: text({ label: 'Result field', default: 'oauth' }),
};
