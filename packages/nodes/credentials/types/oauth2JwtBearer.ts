import { defineCredential } from '@heddle/contract/node/credentials';
import type { CredentialTools } from '@heddle/contract/node/credentials';
import { choice, secret, text } from '@heddle/contract/node/fields';
import { testUrl } from '../common.ts';
import { readSigningKey, signToken } from '../jwt.ts';
import { fetchTokenByJwt } from '../oauth2.ts';

/** Seconds that an assertion is valid; Google takes no more. */
const LIFETIME = 3600;

interface Account {
  tokenUrl: string;
  issuer: string;
  subject: string;
  audience: string;
  scope: string;
  algorithm: string;
  privateKey: string;
  passphrase: string;
  keyId: string;
}

function fetchToken(account: Account, tools: CredentialTools) {
  const { tokenUrl, scope, algorithm, privateKey, passphrase } = account;
  const assertion = signToken(algorithm, readSigningKey(algorithm, privateKey, passphrase), {
    ...account,
    audience: account.audience.trim() || tokenUrl.trim(),
    lifetime: LIFETIME,
    // Google reads the scope from the assertion, others from the request.
    ...(scope.trim() === '' ? {} : { more: { scope: scope.trim() } }),
  });
  return fetchTokenByJwt({ tokenUrl, assertion, scope }, tools);
}

export const oauth2JwtBearer = defineCredential({
  type: 'oauth2JwtBearer',
  name: 'OAuth 2.0 service account',
  description: 'An access token for a JWT that is signed with a private key, as service accounts of Google use it',
  icon: 'shield-check',
  renewable: true,
  fields: {
    tokenUrl: text({ label: 'Token URL', required: true, placeholder: 'https://oauth2.googleapis.com/token' }),
    issuer: text({
      label: 'Issuer',
      required: true,
      placeholder: 'name@project.iam.gserviceaccount.com',
      help: 'The claim iss: the email address of a service account, or a client ID.',
    }),
    subject: text({ label: 'Subject', help: 'The claim sub: the user to act for. If empty, the account itself.' }),
    audience: text({ label: 'Audience', help: 'The claim aud. If empty, the token URL.' }),
    scope: text({ label: 'Scope', help: 'Separated by spaces.' }),
    algorithm: choice({ label: 'Algorithm', default: 'RS256', choices: ['RS256', 'RS384', 'RS512', 'ES256'] }),
    privateKey: secret({
      label: 'Private key (PEM)',
      required: true,
      multiline: true,
      placeholder: '-----BEGIN PRIVATE KEY-----',
    }),
    passphrase: secret({ label: 'Passphrase of the key' }),
    keyId: text({ label: 'Key ID', help: 'The header kid, if the service requires it.' }),
    testUrl,
  },
  check: (values) => void readSigningKey(values.algorithm, values.privateKey, values.passphrase),
  async http(values, tools) {
    return { headers: { authorization: `Bearer ${await tools.token(() => fetchToken(values, tools))}` } };
  },
  async test(values, tools) {
    await fetchToken(values, tools);
    return 'The service gave a token.';
  },
});
