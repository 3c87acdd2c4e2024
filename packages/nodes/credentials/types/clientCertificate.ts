import { defineCredential } from '@heddle/contract/node/credentials';
import { multiline, secret } from '@heddle/contract/node/fields';
import { checkIdentity, toIdentity } from '../certificates.ts';
import { testUrl } from '../common.ts';

const pem = '-----BEGIN …-----';

export const clientCertificate = defineCredential({
  type: 'clientCertificate',
  name: 'Client certificate',
  description:
    'A certificate with its key, shown to servers that ask for one (mutual TLS), and the authority that servers are checked with',
  icon: 'file-badge',
  fields: {
    certificate: multiline({
      label: 'Certificate (PEM)',
      required: true,
      placeholder: pem,
      help: 'With the certificates between it and the authority, where there are any.',
    }),
    key: secret({ label: 'Private key (PEM)', required: true, multiline: true, placeholder: pem }),
    passphrase: secret({ label: 'Passphrase of the key' }),
    ca: multiline({
      label: 'Certificate authority (PEM)',
      placeholder: pem,
      help: 'Only servers with a certificate of this authority are trusted. Empty: the usual authorities.',
    }),
    testUrl,
  },
  check: checkIdentity,
  http: (values) => ({ tls: toIdentity(values) }),
  test: async (values) => checkIdentity(values),
});
