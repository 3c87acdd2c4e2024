import type { Decimal } from '@heddle/contract/money/decimal';

/** Seller or buyer of an invoice. Texts are '' where there is nothing. */
export interface InvoiceParty {
  name: string;
  street: string;
  postcode: string;
  city: string;
  /** Two letters. */
  country: string;
  vatId: string;
  /** A tax number that is no VAT ID. */
  taxNumber: string;
  email: string;
  /** Where electronic invoices reach them: a scheme of the European list and an ID, as in `0088:7300010000001`; '' for the email address. */
  endpoint: string;
}

/** A category of VAT: UNTDID 5305 as EN 16931 allows it. */
export type VatCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O';

/** What is sold, in a line. */
export interface InvoiceLine {
  name: string;
  description: string;
  quantity: Decimal;
  /** UN/ECE Recommendation 20: C62 (pieces), HUR (hours), KGM … */
  unit: string;
  /** Net price of one unit. */
  price: Decimal;
  /** Smallest units of the currency that are taken off the line; 0n for none. */
  discount: bigint;
  vat: VatCategory;
  /** Percent. */
  rate: Decimal;
}

/** An account that the buyer pays to. */
export interface InvoiceAccount {
  holder: string;
  iban: string;
  bic: string;
}

/** A document that asks for money, or gives some back. */
export interface Invoice {
  kind: 'invoice' | 'creditNote';
  number: string;
  /** YYYY-MM-DD. */
  issuedOn: string;
  /** YYYY-MM-DD; '' for a credit note. */
  dueOn: string;
  /** YYYY-MM-DD; '' where it is not said. */
  deliveredOn: string;
  currency: string;
  seller: InvoiceParty;
  buyer: InvoiceParty;
  /** What the buyer knows the matter by: a reference, an order. */
  buyerReference: string;
  orderNumber: string;
  /** The invoice that a credit note corrects. */
  correctsNumber: string;
  account: InvoiceAccount | null;
  /** What the payment should name: a creditor reference, or the number. */
  paymentReference: string;
  note: string;
  terms: string;
  /** Why no VAT is charged, by category. */
  exemptions: { readonly [category in VatCategory]?: string };
  lines: readonly InvoiceLine[];
}
