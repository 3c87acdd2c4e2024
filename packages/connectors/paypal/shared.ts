import { amount, currency, ofPayment } from '../kit/money.ts';
import type { Parameter } from '../kit/parameters.ts';
import { as, text } from '../kit/parameters.ts';

/** https://developer.paypal.com/api/rest/reference/idempotency/: PayPal recognizes requests for hours up to weeks, by operation. */
export const recognized = { header: 'PayPal-Request-Id', short: true, rememberedMs: 5 * 3_600_000 } as const;

const id = (key: string, label: string, placeholder: string): Parameter => as(key, text(label, { placeholder }));

export const orderId = id('orderId', 'Order', '5O190127TN364715T');
export const captureId = id('captureId', 'Captured payment', '2GG279541U471931P');
export const authorizationId = id('authorizationId', 'Authorization', '0VF52814937998046');
export const batchId = id('batchId', 'Payout batch', 'FYXMPQTX4JC9N');
export const invoiceId = id('invoiceId', 'Invoice', 'INV2-Z56S-5LLA-Q52L-CPZ5');
export const subscriptionId = id('subscriptionId', 'Subscription', 'I-BW452GLLEP1G');
export const disputeId = id('disputeId', 'Dispute', 'PP-D-27803');
export const webhookId = id('webhookId', 'Webhook', '0EH40505U7160970P');

export const note = as('note', text('Note to the payer', { placeholder: 'Thank you for your order' }));
export const invoiceNumber = as(
  'invoiceNumber',
  text('Invoice number', { placeholder: 'INV-1042', help: 'PayPal refuses a second payment with the same number.' }),
);
export const reference = as('reference', text('Reference', { placeholder: 'order-1042' }));
export const returnUrl = as('returnUrl', text('Return URL', { placeholder: 'https://example.com/thanks' }));
export const cancelUrl = as('cancelUrl', text('Cancel URL', { placeholder: 'https://example.com/cart' }));
export const email = as('email', text('Email address', { placeholder: 'ada@example.com' }));
export const since = as('since', text('From', { placeholder: '2026-01-01T00:00:00Z' }));
export const until = as('until', text('To', { placeholder: '2026-01-31T23:59:59Z' }));

/** An amount and its currency at a place of the body. */
export const moneyAt = <P extends string>(place: P): { [W in `${P}.currency_code` | `${P}.value`]: Parameter } =>
  // The names are those of the type.
  ({ [`${place}.currency_code`]: currency, [`${place}.value`]: amount }) as {
    [W in `${P}.currency_code` | `${P}.value`]: Parameter;
  };

export const recipient = ofPayment(as('recipient', text('Recipient', { placeholder: 'ada@example.com' })));

export const order = {
  id: '5O190127TN364715T',
  status: 'CREATED',
  links: [{ href: 'https://www.paypal.com/checkoutnow?token=5O190127TN364715T', rel: 'payer-action', method: 'GET' }],
};
export const capture = {
  id: '2GG279541U471931P',
  status: 'COMPLETED',
  amount: { currency_code: 'EUR', value: '12.30' },
};
export const refund = {
  id: '1JU08902781691411',
  status: 'COMPLETED',
  amount: { currency_code: 'EUR', value: '12.30' },
};
export const batch = {
  batch_header: {
    payout_batch_id: 'FYXMPQTX4JC9N',
    batch_status: 'PENDING',
    sender_batch_header: { sender_batch_id: 'b1' },
  },
};
