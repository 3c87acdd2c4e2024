import { defineCredential } from '@heddle/contract/node/credentials';
import type { CredentialTools } from '@heddle/contract/node/credentials';
import { multiline, secret, text } from '@heddle/contract/node/fields';
import { checkIdentity, toIdentity } from '@heddle/nodes/credentials/certificates';
import { fetchToken } from '@heddle/nodes/credentials/oauth2';

const pem = '-----BEGIN …-----';

interface Values {
  clientId: string;
  clientSecret: string;
  certificate: string;
  key: string;
  passphrase: string;
}

const identityOf = ({ certificate, key, passphrase }: Values) => toIdentity({ certificate, key, passphrase, ca: '' });

/** Fetches a token; ADP asks for the certificate there as well. */
function tokenFor(values: Values, { fetch, signal }: Pick<CredentialTools, 'fetch' | 'signal'>) {
  const tls = identityOf(values);
  const client = {
    tokenUrl: 'https://accounts.adp.com/auth/oauth/v2/token',
    clientId: values.clientId.trim(),
    clientSecret: values.clientSecret.trim(),
    clientAuth: 'header' as const,
    scope: '',
    audience: '',
  };
  return fetchToken(client, { fetch: (url, init) => fetch(url, { ...init, tls }), signal });
}

// https://developers.adp.com/getting-started/key-concepts/access-tokens
export const adpClient = defineCredential({
  type: 'adpClient',
  name: 'ADP client',
  description: 'The client of an ADP project, with the certificate that ADP has signed for it (mutual TLS)',
  icon: 'file-badge',
  renewable: true,
  fields: {
    clientId: text({ label: 'Client ID', required: true }),
    clientSecret: secret({ label: 'Client secret', required: true }),
    certificate: multiline({
      label: 'Certificate (PEM)',
      required: true,
      placeholder: pem,
      help: 'As ADP has signed it, with its intermediate certificates.',
    }),
    key: secret({ label: 'Private key (PEM)', required: true, multiline: true, placeholder: pem }),
    passphrase: secret({ label: 'Passphrase of the key' }),
  },
  check: (values) => void checkIdentity({ ...values, ca: '' }),
  async http(values, tools) {
    const token = await tools.token(() => tokenFor(values, tools));
    return { headers: { authorization: `Bearer ${token}` }, tls: identityOf(values) };
  },
  async test(values, tools) {
    await tokenFor(values, tools);
    return 'ADP gave a token.';
  },
});
