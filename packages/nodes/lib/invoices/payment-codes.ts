import { nodeErrors } from '@heddle/contract/errors/node';
import { amountText, ofMinorUnits } from '@heddle/contract/money/money';
import { epcContent } from '../banking/epc-code.ts';
import { isQrReference, isRfReference } from '../banking/references.ts';
import type { Invoice } from './invoice.ts';

const wrong = (reason: string): Error => nodeErrors.field_invalid({ field: 'Payment code', reason });

const line = (text: string, most: number): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, most);

/** The content of the QR code of a payment in euros. Throws `field_invalid`. */
export function epcCode({ account, currency, paymentReference }: Invoice, gross: bigint): string {
  if (!account) throw wrong('needs the IBAN of the seller');
  if (currency !== 'EUR') throw wrong(`for SEPA is for euros, and the invoice is in ${currency}`);
  const isReference = isRfReference(paymentReference);
  return epcContent({
    bic: account.bic,
    name: line(account.holder, 70),
    iban: account.iban,
    euros: amountText(ofMinorUnits(gross, currency)),
    reference: isReference ? paymentReference : '',
    text: isReference ? '' : line(paymentReference, 140),
  });
}

/** True for an IBAN of Switzerland or Liechtenstein that takes QR references only: its bank number lies between 30000 and 31999. */
export const isQrIban = (iban: string): boolean => /^(?:CH|LI)\d{2}3[01]\d{3}/.test(iban);

/** The QR code of a Swiss QR-bill: SIX, "Swiss Implementation Guidelines for the QR-bill", version 2.3, with structured addresses. Throws `field_invalid`. */
export function swissCode(
  { account, currency, seller, buyer, paymentReference, number }: Invoice,
  gross: bigint,
): string {
  if (!account || !/^(?:CH|LI)/.test(account.iban)) throw wrong('of a Swiss QR-bill needs a Swiss IBAN of the seller');
  if (currency !== 'CHF' && currency !== 'EUR')
    throw wrong(`of a Swiss QR-bill is for CHF and EUR, and the invoice is in ${currency}`);
  const kind = isQrReference(paymentReference) ? 'QRR' : isRfReference(paymentReference) ? 'SCOR' : 'NON';
  if (isQrIban(account.iban) !== (kind === 'QRR'))
    throw wrong(
      kind === 'QRR'
        ? 'with a QR reference needs a QR-IBAN'
        : 'with a QR-IBAN needs a QR reference of 27 digits as payment reference',
    );
  const address = (name: string, of: typeof seller): string[] => [
    'S',
    line(name, 70),
    line(of.street, 70),
    '',
    line(of.postcode, 16),
    line(of.city, 35),
    of.country,
  ];
  return [
    'SPC',
    '0200',
    '1',
    account.iban,
    ...address(account.holder, seller),
    ...Array.from({ length: 7 }, () => ''),
    amountText(ofMinorUnits(gross, currency)),
    currency,
    ...address(buyer.name, buyer),
    kind,
    kind === 'NON' ? '' : paymentReference,
    line(kind === 'NON' ? paymentReference || number : number, 140),
    'EPD',
  ].join('\n');
}
