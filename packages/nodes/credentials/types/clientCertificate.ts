import { defineCredential } from '@heddle/contract/node/credentials';
import { multiline, secret } from '@heddle/contract/node/fields';
import { checkIdentity, toIdentity } from '../certificates.ts';
import { testUrl } from '../common.ts';

const pem = '-----BEGIN …-----';

export const clientCertificate = defineCredential({
  type: 'clientCertificate',
  name: 'Client certificate',
  description: 'A client certificate with its key (mutual TLS), and a certificate authority to check servers with',
  icon: 'file-badge',
  fields: {
    certificate: multiline({
      label: 'Certificate (PEM)',
      required: true,
      placeholder: pem,
      help: 'With its intermediate certificates, if there are any.',
    }),
    key: secret({ label: 'Private key (PEM)', required: true, multiline: true, placeholder: pem }),
    passphrase: secret({ label: 'Passphrase of the key' }),
    ca: multiline({
      label: 'Certificate authority (PEM)',
      placeholder: pem,
      help: 'Only servers with a certificate of this authority are trusted. If empty, the usual authorities.',
    }),
    testUrl,
  },
  check: checkIdentity,
  http: (values) => ({ tls: toIdentity(values) }),
  test: async (values) => checkIdentity(values),
});
