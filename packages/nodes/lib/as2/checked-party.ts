import { as2Errors } from '@heddle/contract/errors/as2';
import { holding } from './certificate.ts';
import { keysOf, OWN, PARTNER } from './keys.ts';
import { partyFrom } from './party.ts';

/**
 * Checks that the certificates in the values of a credential can be read and hold, and that the key belongs to them; says until when they hold. `now`: epoch milliseconds. Throws
 * `as2_certificate_invalid`.
 */
export function checkedParty(values: { readonly [field: string]: unknown }, now: number): string {
  const party = partyFrom(values);
  const { own, key, partner } = keysOf(party);
  if (own.some(({ x509 }) => !x509.checkPrivateKey(key)))
    throw as2Errors.as2_certificate_invalid({ whose: OWN, reason: 'does not belong to the private key' });
  const day = (text: string): string => new Date(text).toISOString().slice(0, 10);
  const [mine, theirs] = [holding(own, OWN, now), holding(partner, PARTNER, now)];
  if (party.encryption !== 'none' && theirs.x509.publicKey.asymmetricKeyType !== 'rsa')
    throw as2Errors.as2_certificate_invalid({ whose: PARTNER, reason: 'has no RSA key, which encryption needs' });
  return `Your certificate belongs to the key and holds until ${day(mine.x509.validTo)}, that of ${party.partnerName} until ${day(theirs.x509.validTo)}. No message was sent.`;
}
