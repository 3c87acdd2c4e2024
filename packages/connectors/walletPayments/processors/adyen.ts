import { isJsonObject } from '@heddle/contract/json';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { PaymentStanding } from '@heddle/contract/node/payment-pages';
import { asText } from '@heddle/contract/node/text';
import { adyen } from '../../adyen/adyen.ts';
import { applePayTokenIn } from '../apple-pay-token.ts';
import { fieldOf } from '../order.ts';
import type { Charged, PageContext, Processor } from '../processor.ts';
import { outcomeUnknown } from '../processor.ts';

/** https://docs.adyen.com/online-payments/build-your-integration/payment-result-codes */
const PAID = ['Authorised', 'Success'];
/** Nothing is charged: by the bank, or because the payer would have to confirm it elsewhere, which the page has no place for. */
const NOT_CHARGED = ['Refused', 'Error', 'Cancelled', 'RedirectShopper', 'ChallengeShopper', 'IdentifyShopper'];

/** What a payment at Adyen is asked for, whatever is charged. */
export const adyenPayment = ({ id, url, order, attempt }: PaymentStanding, context: PageContext): JsonObject => ({
  merchantAccount: fieldOf(context, 'merchantAccount', 0),
  amount: order.amount,
  currency: order.currency,
  reference: `${id}-${attempt}`,
  returnUrl: url,
});

/** How a payment ended by what Adyen answers. Throws where that is open. */
export function endAtAdyen(answer: JsonValue | undefined): Charged {
  const { resultCode, pspReference, refusalReason } = isJsonObject(answer) ? answer : {};
  const code = asText(resultCode);
  if (PAID.includes(code)) return { end: 'paid', reference: asText(pspReference) };
  if (!NOT_CHARGED.includes(code)) throw outcomeUnknown('Adyen', code);
  return { end: 'declined', reason: `Adyen: ${code} ${asText(refusalReason ?? '')}`.trim() };
}

/** Google Pay has encrypted the card for Adyen. https://docs.adyen.com/payment-methods/google-pay/api-only */
export const adyenForGooglePay: Processor = {
  connector: adyen,
  async charge(give, standing, context) {
    const values = { ...adyenPayment(standing, context), googlePayToken: standing.token };
    return endAtAdyen((await give('payment.chargeGooglePay', values, 'charge'))[0]);
  },
};

/** Apple Pay has encrypted the card for the certificate that Adyen has made. https://docs.adyen.com/payment-methods/apple-pay/api-only */
export const adyenForApplePay: Processor = {
  connector: adyen,
  async charge(give, standing, context) {
    const { paymentData } = applePayTokenIn(standing.token);
    const applePayToken = Buffer.from(JSON.stringify(paymentData)).toString('base64');
    return endAtAdyen(
      (await give('payment.chargeApplePay', { ...adyenPayment(standing, context), applePayToken }, 'charge'))[0],
    );
  },
};
