import type { KeyObject } from 'node:crypto';
import { X509Certificate, createPrivateKey } from 'node:crypto';
import { as2Errors } from '@heddle/contract/errors/as2';
import { COSTLY_KEY, isCostlyKey } from '../pem/cost.ts';
import type { BerElement } from './asn1.ts';
import { bytesOf, integerOf, isTagged, octetsOf, partAt, partsOf, readElement, sequence } from './asn1.ts';

/** A certificate, with what names it in messages. */
export interface Certificate {
  x509: X509Certificate;
  der: Buffer;
  /** The issuer as it is in the certificate, in DER. */
  issuer: Buffer;
  serial: Buffer;
}

/** The certificates of a text in PEM. Throws `as2_certificate_invalid`. */
export function readCertificates(pem: string, whose: string): Certificate[] {
  const texts = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (texts.length === 0) throw as2Errors.as2_certificate_invalid({ whose, reason: 'is not in PEM' });
  return texts.map((text) => {
    try {
      const x509 = new X509Certificate(text);
      return { x509, der: x509.raw, ...namesOf(x509.raw) };
    } catch (cause) {
      throw as2Errors.as2_certificate_invalid({ whose, reason: 'cannot be read' }, { cause });
    }
  });
}

/** The issuer and the serial number of a certificate (RFC 5280, 4.1). */
function namesOf(der: Uint8Array): { issuer: Buffer; serial: Buffer } {
  const facts = partAt(readElement(der), 0);
  const start = isTagged(partsOf(facts)[0], 0) ? 1 : 0;
  return { serial: integerOf(partAt(facts, start)), issuer: bytesOf(partAt(facts, start + 2)) };
}

/** How messages name a certificate: by its issuer and serial number, as they are in it. */
export function nameOf({ der }: Certificate): BerElement {
  const facts = partAt(readElement(der), 0);
  const start = isTagged(partsOf(facts)[0], 0) ? 1 : 0;
  return sequence(partAt(facts, start + 2), partAt(facts, start));
}

/** The first of certificates that holds at a time. `now`: epoch milliseconds. Throws `as2_certificate_invalid` where none does. */
export function holding(certificates: readonly Certificate[], whose: string, now: number): Certificate {
  const found = certificates.find((certificate) => isHolding(certificate, now));
  if (found) return found;
  const last = certificates.at(-1);
  const until = last ? new Date(last.x509.validTo).getTime() : now;
  const day = (time: number | string): string => new Date(time).toISOString().slice(0, 10);
  throw as2Errors.as2_certificate_invalid({
    whose,
    reason: last && until >= now ? `holds only from ${day(last.x509.validFrom)} on` : `expired on ${day(until)}`,
  });
}

/** True while a certificate holds. `now`: epoch milliseconds. */
export const isHolding = ({ x509 }: Certificate, now: number): boolean =>
  new Date(x509.validFrom).getTime() <= now && now <= new Date(x509.validTo).getTime();

/** Bytes of the extension with the identifier of a certificate's key, where it has one: 2.5.29.14. */
function keyIdentifierOf({ der }: Certificate): Buffer | undefined {
  const extensions = partsOf(partAt(readElement(der), 0)).find((part) => isTagged(part, 3));
  if (!extensions) return undefined;
  const found = partsOf(partAt(extensions, 0)).find((extension) =>
    bytesOf(partAt(extension, 0)).equals(KEY_IDENTIFIER),
  );
  const value = found && partsOf(found).at(-1);
  return value && octetsOf(readElement(octetsOf(value)));
}

const KEY_IDENTIFIER = Buffer.from([0x06, 0x03, 0x55, 0x1d, 0x0e]);

/** True where a message names this certificate: by issuer and serial number, or by the identifier of its key (RFC 5652, 5.3 and 6.2.1). */
export function isNamed(certificate: Certificate, name: BerElement): boolean {
  if (isTagged(name, 0)) return keyIdentifierOf(certificate)?.equals(octetsOf(name)) ?? false;
  const [issuer, serial] = partsOf(name);
  return (
    issuer !== undefined && bytesOf(issuer).equals(certificate.issuer) && integerOf(serial).equals(certificate.serial)
  );
}

/** A private key in PEM. Throws `as2_certificate_invalid`. */
export function readKey(pem: string, passphrase: string): KeyObject {
  if (isCostlyKey(pem))
    throw as2Errors.as2_certificate_invalid({
      whose: 'your own',
      reason: `has a key that is not opened: ${COSTLY_KEY}`,
    });
  try {
    return createPrivateKey(passphrase === '' ? pem : { key: pem, passphrase });
  } catch (cause) {
    throw as2Errors.as2_certificate_invalid(
      { whose: 'your own', reason: 'has a private key that cannot be read' },
      { cause },
    );
  }
}
