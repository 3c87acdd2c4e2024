import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import type { TlsIdentity } from '@heddle/contract/node/credentials';
import { COSTLY_KEY, isCostlyKey } from '../lib/pem/cost.ts';
import { invalid } from './common.ts';

interface CertificateValues {
  certificate: string;
  key: string;
  passphrase: string;
  ca: string;
}

/** The values as TLS takes them; empty ones are left out. Throws `credential_invalid` for a key that takes too long to be opened. */
export function toIdentity({ certificate, key, passphrase, ca }: CertificateValues): TlsIdentity {
  if (isCostlyKey(key)) throw invalid('key', `The private key is not opened: ${COSTLY_KEY}.`);
  return { cert: certificate, key, ...(passphrase === '' ? {} : { passphrase }), ...(ca.trim() === '' ? {} : { ca }) };
}

/** Checks that certificate and key can be read and belong together; says whose certificate it is. Throws `credential_invalid`. */
export function checkIdentity(values: CertificateValues): string {
  const certificate = readCertificate('certificate', 'certificate', values.certificate);
  if (values.ca.trim() !== '') readCertificate('ca', 'certificate authority', values.ca);
  const identity = toIdentity(values);
  try {
    createSecureContext(identity);
  } catch {
    throw invalid(
      'key',
      'The private key cannot be read, its passphrase is wrong, or it does not belong to the certificate.',
    );
  }
  const until = new Date(certificate.validTo);
  if (until.getTime() < Date.now())
    throw invalid('certificate', `The certificate has expired on ${until.toISOString().slice(0, 10)}.`);
  return `The certificate of ${certificate.subject.replaceAll('\n', ', ')} holds until ${until.toISOString().slice(0, 10)} and belongs to the key.`;
}

function readCertificate(field: string, what: string, pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw invalid(field, `The ${what} is no certificate in PEM.`);
  }
}
