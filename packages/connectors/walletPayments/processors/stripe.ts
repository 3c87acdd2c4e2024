import { HeddleError } from '@heddle/contract/errors/define';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { stripe } from '../../stripe/stripe.ts';
import { applePayTokenIn } from '../apple-pay-token.ts';
import type { Charged, Give, Processor } from '../processor.ts';
import { outcomeUnknown } from '../processor.ts';
import type { PaymentStanding } from '@heddle/contract/node/payment-pages';

/** The status of Stripe's answer where the bank has declined a card. https://docs.stripe.com/error-handling */
const DECLINED = 402;

/** States in which nothing is charged, and nothing will be. https://docs.stripe.com/payments/paymentintents/lifecycle */
const NOT_CHARGED = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'canceled'];

/** Charges a token of Stripe's. The amount is that of the page. Throws the errors of the operation, but for a card that was declined. */
export async function chargeAtStripe(give: Give, { order }: PaymentStanding, cardToken: string): Promise<Charged> {
  try {
    const [payment] = await give(
      'payment.chargeToken',
      { amount: order.amount, currency: order.currency, cardToken, paymentText: order.title },
      'charge',
    );
    const { id, status } = isJsonObject(payment) ? payment : {};
    if (status === 'succeeded') return { end: 'paid', reference: asText(id) };
    if (!NOT_CHARGED.includes(asText(status))) throw outcomeUnknown('Stripe', asText(status));
    return { end: 'declined', reason: `The payment is in the state ${asText(status)}.` };
  } catch (thrown) {
    if (thrown instanceof HeddleError && isJsonObject(thrown.details) && thrown.details['status'] === DECLINED)
      return { end: 'declined', reason: thrown.message };
    throw thrown;
  }
}

/** The ID of the token in what Google Pay gives for the gateway Stripe: the token itself as JSON; '' where it has none. */
export function stripeTokenIn(token: string): string {
  try {
    const read: unknown = JSON.parse(token);
    return isJsonObject(read) ? asText(read['id']) : '';
  } catch {
    // Stripe refuses what is no token.
    return '';
  }
}

/** Google Pay has encrypted the card for Stripe, which gives a token for it. https://docs.stripe.com/google-pay */
export const stripeForGooglePay: Processor = {
  connector: stripe,
  charge: (give, standing) => chargeAtStripe(give, standing, stripeTokenIn(standing.token)),
};

/**
 * Apple Pay has encrypted the card for the certificate of the merchant ID, which Stripe has made: Stripe makes a token of it, as it does for apps.
 * https://docs.stripe.com/apple-pay
 */
export const stripeForApplePay: Processor = {
  connector: stripe,
  async charge(give, standing) {
    const { paymentData, paymentMethod, transactionIdentifier } = applePayTokenIn(standing.token);
    const [made] = await give(
      'token.createOfApplePay',
      {
        paymentData: JSON.stringify(paymentData),
        cardName: asText(paymentMethod['displayName']),
        cardNetwork: asText(paymentMethod['network']),
        transactionId: transactionIdentifier,
      },
      'token',
    );
    return chargeAtStripe(give, standing, isJsonObject(made) ? asText(made['id']) : '');
  },
};
