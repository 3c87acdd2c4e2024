import type { ConnectorObject, Operation } from '../kit/connector.ts';
import { ofPayment } from '../kit/money.ts';
import { as, entriesOf, json, list, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const change = { paymentPspReference: of.paymentId };
const changed = { ...of.received, amount: { currency: 'EUR', value: 1230 } };

const payment = (
  what: Pick<Operation, 'name' | 'description'>,
  body: NonNullable<Operation['body']>,
  fixed: NonNullable<Operation['fixed']>['body'] = {},
): Operation => ({
  ...what,
  method: 'POST',
  path: '/payments',
  body: {
    merchantAccount: of.merchantAccount,
    ...of.money,
    reference: required(of.reference),
    returnUrl: of.returnUrl,
    ...body,
    shopperEmail: of.shopperEmail,
    metadata: of.metadata,
  },
  fixed: { body: { channel: 'Web', ...fixed } },
  derive: of.derive,
  effect: 'pay',
  repeat: of.recognized,
  sample: of.paid,
});

export const payments: ConnectorObject = {
  key: 'payment',
  name: 'Payment',
  operations: {
    create: payment(
      {
        name: 'Create payment',
        description: 'Takes a payment with a payment method as a component on your page gives it',
      },
      {
        paymentMethod: required(
          ofPayment(
            as(
              'paymentMethod',
              json('Payment method', {
                placeholder: '{ "type": "scheme", "encryptedCardNumber": "…" }',
                help: 'What the component calls paymentMethod.',
              }),
            ),
          ),
        ),
        shopperReference: as('payerReference', text('Reference of the payer', { placeholder: 'customer-7' })),
      },
    ),
    chargeGooglePay: payment(
      { name: 'Charge Google Pay', description: 'Takes a payment with what Google Pay has encrypted for Adyen' },
      {
        'paymentMethod.googlePayToken': required(
          ofPayment(
            as('googlePayToken', text('Token of Google Pay', { placeholder: '{ "protocolVersion": "ECv2" }' })),
          ),
        ),
      },
      { paymentMethod: { type: 'googlepay' } },
    ),
    chargeApplePay: payment(
      { name: 'Charge Apple Pay', description: 'Takes a payment with what Apple Pay has encrypted for Adyen' },
      {
        'paymentMethod.applePayToken': required(
          ofPayment(
            as(
              'applePayToken',
              text('Token of Apple Pay', {
                placeholder: 'eyJ2ZXJzaW9uIjoiRUNfdjEi…',
                help: 'Its payment data in base64.',
              }),
            ),
          ),
        ),
      },
      { paymentMethod: { type: 'applepay' } },
    ),
    capture: {
      name: 'Capture payment',
      description: 'Takes what was authorized, all of it or a part. Adyen does it later and reports it by webhook',
      method: 'POST',
      path: '/payments/{paymentPspReference}/captures',
      params: change,
      body: { merchantAccount: of.merchantAccount, ...of.money, reference: of.reference },
      derive: of.derive,
      effect: 'pay',
      repeat: of.recognized,
      sample: changed,
    },
    refund: {
      name: 'Refund payment',
      description: 'Gives back the amount. Adyen does it later and reports it by webhook',
      method: 'POST',
      path: '/payments/{paymentPspReference}/refunds',
      params: change,
      body: { merchantAccount: of.merchantAccount, ...of.money, reference: of.reference },
      derive: of.derive,
      effect: 'pay',
      sends: {},
      repeat: of.recognized,
      sample: changed,
    },
    cancel: {
      name: 'Cancel payment',
      description: 'Releases what was authorized and not captured',
      method: 'POST',
      path: '/payments/{paymentPspReference}/cancels',
      params: change,
      body: { merchantAccount: of.merchantAccount, reference: of.reference },
      repeat: of.recognized,
      sample: of.received,
    },
  },
};

export const link: ConnectorObject = {
  key: 'link',
  name: 'Payment link',
  operations: {
    create: {
      name: 'Create payment link',
      description: 'A page at Adyen where a customer pays; its URL is in the output',
      method: 'POST',
      path: '/paymentLinks',
      body: {
        merchantAccount: of.merchantAccount,
        ...of.money,
        reference: required(of.reference),
        description: as('paymentText', text('Description', { placeholder: 'Order 1042' })),
        countryCode: as('countryCode', text('Country of the payer', { placeholder: 'DE' })),
        allowedPaymentMethods: as('allowedMethods', list('Payment methods', { placeholder: 'scheme, ideal' })),
        expiresAt: as('expiresAt', text('Valid until', { placeholder: '2026-12-31T23:59:59Z' })),
        shopperEmail: of.shopperEmail,
        metadata: of.metadata,
      },
      derive: of.derive,
      repeat: of.recognized,
      sample: {
        id: 'PL1A2B3C4D5E6F7G',
        url: 'https://test.adyen.link/PL1A2B3C4D5E6F7G',
        status: 'active',
        reference: 'order-1042',
        merchantAccount: 'AcmeECOM',
        amount: { currency: 'EUR', value: 1230 },
      },
    },
    get: {
      name: 'Get payment link',
      method: 'GET',
      path: '/paymentLinks/{linkId}',
      params: { linkId: of.linkId },
      sample: {
        id: 'PL1A2B3C4D5E6F7G',
        url: 'https://test.adyen.link/PL1A2B3C4D5E6F7G',
        status: 'completed',
        reference: 'order-1042',
        merchantAccount: 'AcmeECOM',
        amount: { currency: 'EUR', value: 1230 },
      },
    },
  },
};

/** Cards as they are, for nodes that decrypt what a wallet gives: no form has fields for them. Of the answer, nothing is kept but the outcome. */
export const decryptedCard: ConnectorObject = {
  key: 'card',
  name: 'Card of a wallet',
  operations: {
    charge: {
      ...payment(
        { name: 'Charge card of a wallet' },
        {
          'paymentMethod.number': required(as('cardNumber', text('Card number'))),
          'paymentMethod.expiryMonth': required(as('expiryMonth', text('Month'))),
          'paymentMethod.expiryYear': required(as('expiryYear', text('Year'))),
          'paymentMethod.brand': required(as('walletBrand', text('Brand'))),
          mpiData: as('authentication', json('Authentication')),
        },
        { paymentMethod: { type: 'scheme' } },
      ),
      answer: (answer) => {
        const { pspReference = '', resultCode = '', refusalReason = '' } = entriesOf(answer);
        return { pspReference, resultCode, refusalReason };
      },
    },
  },
};
