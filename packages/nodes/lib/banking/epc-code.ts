/** A transfer in euros as a QR code has it. Texts are '' where there is nothing. */
export interface EpcTransfer {
  bic: string;
  /** At most 70 characters. */
  name: string;
  iban: string;
  /** Decimal text with two digits after the point. */
  euros: string;
  /** A reference by ISO 11649; with it, `text` is empty. */
  reference: string;
  /** At most 140 characters. */
  text: string;
}

/** The content of a QR code for a SEPA transfer. European Payments Council, EPC069-12, version 002. */
export const epcContent = ({ bic, name, iban, euros, reference, text }: EpcTransfer): string =>
  ['BCD', '002', '1', 'SCT', bic, name, iban, euros === '' ? '' : `EUR${euros}`, '', reference, text]
    .join('\n')
    .replace(/\n+$/, '');
