import { digitsOf } from '@heddle/contract/money/money';
import type { Parameter } from '../kit/parameters.ts';
import { as, fieldsObject, required, text } from '../kit/parameters.ts';
import { amount, currency, moneyOf, ofPayment, unitsIn } from '../kit/money.ts';

// https://docs.adyen.com/api-explorer/Checkout/71/overview

/** https://docs.adyen.com/development-resources/api-idempotency: Adyen recognizes a request for at least a week. */
export const recognized = { header: 'Idempotency-Key', rememberedMs: 6 * 24 * 3_600_000 } as const;

/** Currencies whose digits are others at Adyen than in ISO 4217. https://docs.adyen.com/development-resources/currency-codes */
const digitsAtAdyen: { readonly [currency: string]: number } = { CLP: 2, CVE: 0, IDR: 0, ISK: 2 };

/** Fields of an operation as Adyen takes them: the amount in smallest units. */
export const derive =
  (read: (key: string) => unknown) =>
  (key: string): unknown => {
    if (key !== 'amount' && key !== 'currency') return read(key);
    const money = moneyOf(read);
    if (!money) return undefined;
    return key === 'amount' ? unitsIn(money, digitsAtAdyen[money.currency] ?? digitsOf(money)) : money.currency;
  };

/** The amount, which every change of a payment names. */
export const money = { 'amount.value': required(amount), 'amount.currency': required(currency) };

const id = (key: string, label: string, placeholder: string): Parameter => as(key, text(label, { placeholder }));

export const merchantAccount = required(ofPayment(id('merchantAccount', 'Merchant account', 'AcmeECOM')));
export const paymentId = required(id('paymentId', 'Payment (PSP reference)', 'NC6HT9CRT65ZGN82'));
export const linkId = required(id('linkId', 'Payment link', 'PL1A2B3C4D5E6F7G'));
export const reference = id('reference', 'Reference', 'order-1042');
export const metadata = as(
  'metadata',
  fieldsObject('Metadata', { help: 'Values of your own that Adyen keeps with it.' }),
);
export const shopperEmail = id('shopperEmail', 'Email address of the payer', 'ada@example.com');
export const returnUrl = required(id('returnUrl', 'Return URL', 'https://example.com/thanks'));

export const paid = {
  pspReference: 'NC6HT9CRT65ZGN82',
  resultCode: 'Authorised',
  merchantReference: 'order-1042',
  amount: { currency: 'EUR', value: 1230 },
};

/** What Adyen answers to a change of a payment: it has received it, and does it later. */
export const received = {
  merchantAccount: 'AcmeECOM',
  paymentPspReference: 'NC6HT9CRT65ZGN82',
  pspReference: 'QFQTPCQ8HXSKGK82',
  reference: 'order-1042',
  status: 'received',
};
