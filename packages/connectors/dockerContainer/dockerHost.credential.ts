import type { TlsIdentity } from '@heddle/contract/node/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { multiline, secret, text } from '@heddle/contract/node/fields';
import { checkIdentity, toIdentity } from '@heddle/nodes/credentials/certificates';
import { engineAddress } from './address.ts';

const pem = '-----BEGIN …-----';

interface Values {
  certificate: string;
  key: string;
  passphrase: string;
  ca: string;
}

const hasIdentity = ({ certificate, key }: Values): boolean => certificate.trim() !== '' || key.trim() !== '';

/** What the connection shows and trusts; undefined for a host that asks for nothing. */
function tlsOf(values: Values): TlsIdentity | undefined {
  if (hasIdentity(values)) return toIdentity(values);
  return values.ca.trim() === '' ? undefined : { ca: values.ca };
}

// https://docs.docker.com/engine/security/protect-access/
export const dockerHost = defineCredential({
  type: 'dockerHost',
  name: 'Docker host',
  description: 'A Docker Engine that is reached over TCP, with the client certificate that it asks for',
  icon: 'server',
  fields: {
    url: text({
      label: 'URL',
      required: true,
      placeholder: 'https://docker.example.com:2376',
      help: 'Who may use it controls the whole host: only with TLS, or in a network of its own.',
    }),
    certificate: multiline({ label: 'Client certificate (PEM)', placeholder: pem, help: 'The file cert.pem.' }),
    key: secret({ label: 'Private key (PEM)', multiline: true, placeholder: pem, help: 'The file key.pem.' }),
    passphrase: secret({ label: 'Passphrase of the key' }),
    ca: multiline({
      label: 'Certificate authority (PEM)',
      placeholder: pem,
      help: 'The file ca.pem. If empty, the usual authorities.',
    }),
    apiVersion: text({ label: 'API version', default: '1.44', help: 'Docker Engine 25 and later have 1.44.' }),
    registryServer: text({
      label: 'Registry',
      placeholder: 'registry.example.com',
      help: 'Where private images are pulled from. If empty, Docker Hub.',
    }),
    registryUser: text({ label: 'User of the registry' }),
    registryPassword: secret({ label: 'Password of the registry' }),
  },
  check: (values) => {
    if (hasIdentity(values)) checkIdentity(values);
  },
  http: (values) => {
    const tls = tlsOf(values);
    return tls ? { tls } : {};
  },
  async test(values, { fetch, signal }) {
    const tls = tlsOf(values);
    const response = await fetch(`${engineAddress(values)}/_ping`, { signal, ...(tls ? { tls } : {}) });
    if (!response.ok) return `The host answered with ${response.status}.`;
    return `Docker Engine answered. Its API is ${response.headers.get('api-version') ?? 'of an unknown version'}.`;
  },
});
