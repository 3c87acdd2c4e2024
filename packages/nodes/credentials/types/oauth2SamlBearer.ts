import type { CredentialTools } from '@heddle/contract/node/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { choice, secret, text } from '@heddle/contract/node/fields';
import { testUrl } from '../common.ts';
import { readSigningKey } from '../jwt.ts';
import { fetchTokenBySaml } from '../oauth2.ts';
import { signAssertion } from '../saml.ts';

interface Account {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  companyId: string;
  issuer: string;
  subject: string;
  format: string;
  audience: string;
  privateKey: string;
  passphrase: string;
  scope: string;
}

async function fetchToken(account: Account, tools: CredentialTools) {
  const { tokenUrl, clientId, companyId, issuer, subject, audience, privateKey, passphrase } = account;
  const isSuccessFactors = companyId.trim() !== '';
  const claims = {
    issuer: issuer.trim() || clientId.trim(),
    subject: subject.trim(),
    format: `urn:oasis:names:tc:SAML:1.1:nameid-format:${account.format}`,
    audience: audience.trim() || tokenUrl.trim(),
    recipient: tokenUrl.trim(),
    // SAP SuccessFactors looks the client up in the assertion.
    attributes: isSuccessFactors ? { api_key: clientId.trim() } : {},
  };
  const signed = Buffer.from(await signAssertion(claims, readSigningKey('RS256', privateKey, passphrase)));
  // RFC 7522, 2.1 says base64url; SAP SuccessFactors takes plain Base64.
  const assertion = signed.toString(isSuccessFactors ? 'base64' : 'base64url');
  return fetchTokenBySaml({ ...account, assertion }, tools);
}

export const oauth2SamlBearer = defineCredential({
  type: 'oauth2SamlBearer',
  name: 'OAuth 2.0 with a SAML assertion',
  description:
    'An access token for a SAML assertion that is signed with a private key, as SAP SuccessFactors requires it',
  icon: 'shield-check',
  renewable: true,
  fields: {
    tokenUrl: text({
      label: 'Token URL',
      required: true,
      placeholder: 'https://api4.successfactors.com/oauth/token',
    }),
    clientId: text({ label: 'Client ID', required: true, help: 'SAP SuccessFactors calls it API key.' }),
    clientSecret: secret({ label: 'Client secret', help: 'Empty if the client has none.' }),
    companyId: text({
      label: 'Company ID',
      help: 'For SAP SuccessFactors only, which has its own format of the assertion.',
    }),
    subject: text({ label: 'User', required: true, help: 'The user to act for, as the service names it.' }),
    format: choice({
      label: 'User name format',
      default: 'unspecified',
      choices: [
        { value: 'unspecified', label: 'User ID' },
        { value: 'emailAddress', label: 'Email address' },
      ],
    }),
    issuer: text({ label: 'Issuer', help: 'If empty, the client ID.' }),
    audience: text({
      label: 'Audience',
      placeholder: 'www.successfactors.com',
      help: 'If empty, the token URL.',
    }),
    scope: text({ label: 'Scope', help: 'Separated by spaces.' }),
    privateKey: secret({
      label: 'Private key (PEM)',
      required: true,
      multiline: true,
      placeholder: '-----BEGIN PRIVATE KEY-----',
      help: 'An RSA key, whose certificate the service knows.',
    }),
    passphrase: secret({ label: 'Passphrase of the key' }),
    testUrl,
  },
  check: (values) => void readSigningKey('RS256', values.privateKey, values.passphrase),
  async http(values, tools) {
    return { headers: { authorization: `Bearer ${await tools.token(() => fetchToken(values, tools))}` } };
  },
  async test(values, tools) {
    await fetchToken(values, tools);
    return 'The service gave a token.';
  },
});
