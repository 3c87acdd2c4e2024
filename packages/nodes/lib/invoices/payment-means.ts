import type { InvoiceAccount } from './invoice.ts';

/** How an account is paid to: UNTDID 4461, 58 within SEPA and 30 elsewhere. */
export const paymentMeansCode = ({ iban }: InvoiceAccount): string => (/^[A-Z]{2}\d{2}/.test(iban) ? '58' : '30');
