import type { ConnectorObject } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

export const token: ConnectorObject = {
  key: 'token',
  name: 'Token',
  operations: {
    createOfApplePay: {
      name: 'Create token of Apple Pay',
      description: 'Of what Apple Pay has encrypted for the certificate of Stripe; "Charge token" takes it',
      method: 'POST',
      path: '/v1/tokens',
      bodyIs: 'nestedForm',
      body: {
        pk_token: required(
          as('paymentData', text('Payment data', { placeholder: '{ "version": "EC_v1", "data": "…" }' })),
        ),
        pk_token_instrument_name: as('cardName', text('Card', { placeholder: 'Visa 1234' })),
        pk_token_payment_network: as('cardNetwork', text('Network', { placeholder: 'Visa' })),
        pk_token_transaction_id: as('transactionId', text('Transaction ID')),
      },
      repeat: of.recognized,
      sample: { id: 'tok_1MqM05LkdIwHu7ixlDxxO6Mc', object: 'token', type: 'card', used: false },
    },
  },
};
