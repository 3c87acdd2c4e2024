import type { CredentialTools } from '@heddle/contract/node/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { choice, secret, text } from '@heddle/contract/node/fields';
import { readSigningKey, signToken } from '@heddle/nodes/credentials/jwt';
import { sessionLogin } from '@heddle/nodes/credentials/session-login';
import { accountAddress, accountField } from './address.ts';

interface Client {
  accountId: string;
  clientId: string;
  certificateId: string;
  algorithm: string;
  privateKey: string;
  passphrase: string;
}

/** How long an assertion is valid: it is used at once. Seconds. */
const VALID = 300;

async function fetchToken(
  { clientId, certificateId, algorithm, privateKey, passphrase, ...account }: Client,
  tools: CredentialTools,
) {
  const url = `${accountAddress(account)}/auth/oauth2/v1/token`;
  const assertion = signToken(algorithm, readSigningKey(algorithm, privateKey, passphrase), {
    issuer: clientId.trim(),
    subject: '',
    audience: url,
    lifetime: VALID,
    keyId: certificateId.trim(),
    more: { scope: 'rest_webservices' },
  });
  const body = {
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
  };
  return sessionLogin({ url, body, form: true, token: 'access_token', lifetime: 'expires_in' }, [assertion], tools);
}

// https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_162730264820.html: OAuth 2.0 Client Credentials Flow
export const netsuiteCertificate = defineCredential({
  type: 'netsuiteCertificate',
  name: 'NetSuite OAuth certificate',
  description: 'OAuth 2.0 between machines: an integration signs in with a private key, whose certificate NetSuite has',
  icon: 'shield-check',
  renewable: true,
  fields: {
    accountId: accountField,
    clientId: text({ label: 'Client ID', required: true, help: 'The consumer key of the integration.' }),
    certificateId: text({ label: 'Certificate ID', required: true }),
    algorithm: choice({ label: 'Algorithm', default: 'PS256', choices: ['PS256', 'ES256', 'ES384'] }),
    privateKey: secret({
      label: 'Private key (PEM)',
      required: true,
      multiline: true,
      placeholder: '-----BEGIN PRIVATE KEY-----',
    }),
    passphrase: secret({ label: 'Passphrase of the key' }),
  },
  check: ({ algorithm, privateKey, passphrase }) => void readSigningKey(algorithm, privateKey, passphrase),
  async http(values, tools) {
    return { headers: { authorization: `Bearer ${await tools.token(() => fetchToken(values, tools))}` } };
  },
  async test(values, tools) {
    await fetchToken(values, tools);
    return 'NetSuite gave a token.';
  },
});
