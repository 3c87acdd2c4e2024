import { defineConnector } from '../kit/connector.ts';
import { paypalAddress } from '../paypal/environment.ts';
import { createOrder, orderOperations, paymentOperations } from '../paypal/order.ts';
import { createPayout, payoutReads } from '../paypal/payout.ts';

/** Venmo has no API of its own for businesses: orders and payouts go through PayPal. https://developer.paypal.com/docs/checkout/pay-with-venmo/ */
export const venmo = defineConnector({
  vendor: 'venmo',
  name: 'Venmo',
  credentials: ['paypalApp'],
  address: paypalAddress,
  objects: [
    { key: 'order', name: 'Order', operations: { create: createOrder('venmo'), ...orderOperations } },
    { key: 'payment', name: 'Payment', operations: paymentOperations },
    { key: 'payout', name: 'Payout', operations: { create: createPayout('VENMO'), ...payoutReads } },
  ],
});
