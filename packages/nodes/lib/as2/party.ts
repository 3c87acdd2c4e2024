import { asText } from '@heddle/contract/node/text';
import type { CipherName, DigestName } from './algorithms.ts';
import { ciphers, digests } from './algorithms.ts';
import type { KeyTransport } from './envelope.ts';

/** A trading partner and how messages are exchanged with it: the values of a credential. Plain data, which goes to worker threads as well. */
export interface As2Party {
  /** The AS2 names. */
  ownName: string;
  partnerName: string;
  /** In PEM. Several certificates: the first that holds signs, and all decrypt. */
  certificate: string;
  key: string;
  passphrase: string;
  /** In PEM. Several certificates, as around a change: the first that holds encrypts, and signatures of each are accepted. */
  partnerCertificate: string;
  signature: DigestName | 'none';
  encryption: CipherName | 'none';
  keyTransport: KeyTransport;
  compression: boolean;
}

/** Whether algorithms that are no longer safe are accepted of the partner: where the credential names them for what is sent. */
export const acceptedBy = ({ signature, encryption }: As2Party): { sha1: boolean; tripleDes: boolean } => ({
  sha1: signature === 'sha-1',
  tripleDes: encryption === '3des',
});

/** The party that the values of a credential of the type `as2Partner` describe. */
export function partyFrom(values: { readonly [field: string]: unknown }): As2Party {
  const text = (field: string): string => asText(values[field] ?? '');
  return {
    ownName: text('ownName').trim(),
    partnerName: text('partnerName').trim(),
    certificate: text('certificate'),
    key: text('key'),
    passphrase: text('passphrase'),
    partnerCertificate: text('partnerCertificate'),
    signature: digests.find(({ name }) => name === text('signature'))?.name ?? 'none',
    encryption: ciphers.find(({ name }) => name === text('encryption'))?.name ?? 'none',
    keyTransport: text('keyTransport') === 'oaep' ? 'oaep' : 'pkcs1',
    compression: values['compression'] === true,
  };
}

/** A name as the headers AS2-From and AS2-To have it (RFC 4130, 6.2). */
export const writtenName = (name: string): string =>
  /^[^\s"\\]+$/.test(name) ? name : `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** The name in such a header. */
export function readName(header: string | undefined): string {
  const name = (header ?? '').trim();
  return /^".*"$/.test(name) ? name.slice(1, -1).replaceAll(/\\(.)/g, '$1') : name;
}
