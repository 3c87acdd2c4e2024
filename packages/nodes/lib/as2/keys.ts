import type { KeyObject } from 'node:crypto';
import type { Certificate } from './certificate.ts';
import { readCertificates, readKey } from './certificate.ts';
import type { As2Party } from './party.ts';

/** The keys of a party, read. */
export interface As2Keys {
  own: readonly Certificate[];
  key: KeyObject;
  partner: readonly Certificate[];
}

/** Names of whose a certificate is, in errors. */
export const OWN = 'your own side';
export const PARTNER = 'the partner';

/** Reads the keys of a party. Throws `as2_certificate_invalid`. */
export const keysOf = ({ certificate, key, passphrase, partnerCertificate }: As2Party): As2Keys => ({
  own: readCertificates(certificate, OWN),
  key: readKey(key, passphrase),
  partner: readCertificates(partnerCertificate, PARTNER),
});
