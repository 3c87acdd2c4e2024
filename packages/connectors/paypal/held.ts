import type { HeldConnector } from '../testing/held-connector.ts';
import { paypal } from './paypal.ts';
import { paypalNode } from './paypal.node.ts';
import { paypalApp } from './paypalApp.credential.ts';

const elsewhere = (page: string): string =>
  `The description has a part of the API only. https://developer.paypal.com/docs/api/${page}`;

export const held: HeldConnector = {
  connector: paypal,
  node: paypalNode,
  descriptions: ['paypal'],
  credential: paypalApp,
  values: { clientId: 'id', clientSecret: 'secret', environment: 'sandbox' },
  excused: {
    // The description has parts of this answer only. https://developer.paypal.com/docs/api/payments/v2/
    'payment.get': ['"status" of the sample is not described'],
    'payment.captureAuthorization': ['"status" of the sample is not described'],
    'payment.void': ['"success" of the sample is not described'],
  },
  unheld: {
    'dispute.list': elsewhere('customer-disputes/v1/'),
    'dispute.get': elsewhere('customer-disputes/v1/'),
    'dispute.message': elsewhere('customer-disputes/v1/'),
    'dispute.accept': elsewhere('customer-disputes/v1/'),
    'webhook.listEvents': elsewhere('webhooks/v1/'),
    'webhook.delete': elsewhere('webhooks/v1/'),
  },
};
