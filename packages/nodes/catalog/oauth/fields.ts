import { choice, credential, pairs, secret, text } from '@heddle/contract/node/fields';

const needsClient = ['clientCredentials', 'authorize', 'exchange', 'refresh', 'introspect', 'revoke'];
const issuesTokens = ['clientCredentials', 'exchange', 'refresh'];

export const oauthFields = {
  operation: choice({
    label: 'Operation',
    default: 'clientCredentials',
    choices: [
      { value: 'clientCredentials', label: 'Get a token (client credentials)' },
      { value: 'authorize', label: 'Create the authorization URL' },
      { value: 'exchange', label: 'Exchange the code for tokens' },
      { value: 'refresh', label: 'Refresh a token' },
      { value: 'introspect', label: 'Introspect a token' },
      { value: 'revoke', label: 'Revoke a token' },
      { value: 'discover', label: 'Read the provider metadata' },
    ],
  }),
  issuer: text({
    label: 'Provider',
    placeholder: 'https://login.example.com',
    help: 'The issuer URL. Its endpoints are read from /.well-known/openid-configuration or oauth-authorization-server. If empty, enter them below.',
  }),
  authorizationUrl: text({
    label: 'Authorization URL',
    when: { operation: ['authorize'] },
    placeholder: 'https://login.example.com/oauth2/authorize',
  }),
  tokenUrl: text({
    label: 'Token URL',
    when: { operation: issuesTokens },
    placeholder: 'https://login.example.com/oauth2/token',
  }),
  introspectionUrl: text({ label: 'Introspection URL', when: { operation: ['introspect'] } }),
  revocationUrl: text({ label: 'Revocation URL', when: { operation: ['revoke'] } }),
  clientSource: choice({
    label: 'Client',
    default: 'fields',
    when: { operation: needsClient },
    choices: [
      { value: 'fields', label: 'Client ID and secret' },
      { value: 'credential', label: 'A credential' },
    ],
  }),
  credential: credential({
    label: 'Credential',
    required: true,
    types: ['oauth2ClientCredentials'],
    when: { operation: needsClient, clientSource: ['credential'] },
    help: 'OAuth 2.0 client credentials. Its token URL is used if none is entered here.',
  }),
  clientId: text({ label: 'Client ID', required: true, when: { operation: needsClient, clientSource: ['fields'] } }),
  clientSecret: secret({
    label: 'Client secret',
    when: { operation: needsClient, clientSource: ['fields'] },
    help: 'Leave it empty for a public client.',
  }),
  clientAuth: choice({
    label: 'Client authentication',
    default: 'header',
    when: { operation: needsClient, clientSource: ['fields'] },
    choices: [
      { value: 'header', label: 'Basic authentication (header)' },
      { value: 'body', label: 'In the request body' },
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
    help: 'Only if the provider requires it.',
  }),
  redirectUri: text({
    label: 'Redirect URI',
    required: true,
    when: { operation: ['authorize'] },
    placeholder: 'https://example.com/hooks/signed-in',
    help: 'Where the provider sends the user afterwards, as registered there: for example a webhook that exchanges the code.',
  }),
  parameters: pairs({
    label: 'Additional parameters',
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
    help: 'If empty: the field state or query.state of the item. It must come from "Create the authorization URL", at most ten minutes ago.',
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
      { value: 'facts', label: 'Details only: type, scope, expiry and claims' },
      { value: 'tokens', label: 'Details and tokens' },
    ],
    help: 'Items are kept with the run. To call an API with a token, prefer a credential in HTTP Request.',
  }),
  to: text({ label: 'Result field', default: 'oauth' }),
};
