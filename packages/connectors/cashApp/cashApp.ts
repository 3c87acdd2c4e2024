import { defineConnector } from '../kit/connector.ts';
import { squareAddress, squareVersion } from '../square/address.ts';
import { link, paymentOperations, payout, takePayment } from '../square/payment.ts';

/** Cash App has no API that sends money: customers pay a seller with Cash App Pay, through Square. https://developer.squareup.com/docs/web-payments/add-cash-app-pay */
export const cashApp = defineConnector({
  vendor: 'cashApp',
  name: 'Cash App',
  credentials: ['squareToken'],
  address: squareAddress,
  headers: squareVersion,
  objects: [
    {
      key: 'payment',
      name: 'Payment',
      operations: {
        create: takePayment(
          {
            name: 'Take Cash App payment',
            description: 'Takes what a customer has confirmed in Cash App',
          },
          {
            label: 'Cash App Pay token',
            placeholder: 'wnon:cash-app-ok',
            help: 'From the Web Payments SDK of Square on your page. Cash App cannot be charged without its customer.',
          },
        ),
        ...paymentOperations,
      },
    },
    link,
    payout,
  ],
  lists: { locations: { operation: 'payout.listLocations', value: 'id', label: 'name' } },
});
