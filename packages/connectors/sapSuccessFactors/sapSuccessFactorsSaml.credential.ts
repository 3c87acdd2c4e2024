import type { CredentialTools } from '@heddle/contract/node/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { readSigningKey } from '@heddle/nodes/credentials/jwt';
import { fetchTokenBySaml } from '@heddle/nodes/credentials/oauth2';
import { signAssertion } from '@heddle/nodes/credentials/saml';
import { enteredBase } from '../kit/entered-url.ts';
import { dataCenter } from './data-center.ts';

interface Application {
  address: string;
  companyId: string;
  apiKey: string;
  userId: string;
  privateKey: string;
  passphrase: string;
}

const FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';

// https://help.sap.com/docs/SAP_SUCCESSFACTORS_PLATFORM: Authentication Using OAuth 2.0
async function fetchToken(
  { address, companyId, apiKey, userId, privateKey, passphrase }: Application,
  tools: CredentialTools,
) {
  const clientId = apiKey.trim();
  const tokenUrl = `${enteredBase(address)}/oauth/token`;
  const claims = {
    issuer: clientId,
    subject: userId.trim(),
    format: FORMAT,
    audience: 'www.successfactors.com',
    recipient: tokenUrl,
    attributes: { api_key: clientId },
  };
  const signed = await signAssertion(claims, readSigningKey('RS256', privateKey, passphrase));
  // It takes plain Base64 in place of base64url.
  const assertion = Buffer.from(signed).toString('base64');
  return fetchTokenBySaml({ tokenUrl, clientId, clientSecret: '', scope: '', companyId, assertion }, tools);
}

export const sapSuccessFactorsSaml = defineCredential({
  type: 'sapSuccessFactorsSaml',
  name: 'SAP SuccessFactors OAuth application',
  description: 'An OAuth 2.0 client of SAP SuccessFactors, which acts for a user by a signed assertion (SAML)',
  icon: 'shield-check',
  renewable: true,
  fields: {
    address: dataCenter,
    companyId: text({ label: 'Company ID', required: true }),
    apiKey: text({ label: 'API key', required: true, help: 'In the Admin Center: Manage OAuth2 Client Applications.' }),
    userId: text({ label: 'User ID', required: true, help: 'The user to act for.' }),
    privateKey: secret({
      label: 'Private key (PEM)',
      required: true,
      multiline: true,
      placeholder: '-----BEGIN PRIVATE KEY-----',
      help: 'An RSA key, whose certificate the application has.',
    }),
    passphrase: secret({ label: 'Passphrase of the key' }),
  },
  check: ({ privateKey, passphrase }) => void readSigningKey('RS256', privateKey, passphrase),
  async http(values, tools) {
    return { headers: { authorization: `Bearer ${await tools.token(() => fetchToken(values, tools))}` } };
  },
  async test(values, tools) {
    await fetchToken(values, tools);
    return 'SAP SuccessFactors gave a token.';
  },
});
