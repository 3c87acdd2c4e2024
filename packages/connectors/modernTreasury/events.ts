import type { DatedEvent } from '../kit/events.ts';
import { handWebhook } from '../kit/hand-webhook.ts';

const read = (
  name: string,
  operation: string,
  how: Pick<DatedEvent, 'once' | 'since'> & { time: string },
  fields: DatedEvent['with'] = {},
): DatedEvent => ({ name, operation, with: fields, id: 'id', ...how });

const created = { time: 'created_at', once: 'each', since: 'createdSince' } as const;
const updated = { time: 'updated_at', once: 'change', since: 'updatedSince' } as const;

export const events = {
  orderCreated: read('Payment order created', 'paymentOrder.list', created),
  expectedChanged: read('Expected payment created or updated', 'expectedPayment.list', updated),
  expectedReconciled: read('Expected payment reconciled', 'expectedPayment.list', updated, {
    expectedStatus: 'reconciled',
  }),
};

/** https://docs.moderntreasury.com/platform/reference/webhooks-overview: the body is signed with the key of the webhook, which the vendor makes. */
export const webhook = handWebhook({
  events: Object.fromEntries(Object.keys(events).map((event) => [event, {}])),
  enterAt: 'at app.moderntreasury.com, under Developers, Webhooks',
  secret: { field: 'webhookKey', label: 'Webhook key' },
  proof: {
    by: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    header: 'X-Signature',
    prefix: '',
    timestampHeader: '',
    toleranceSeconds: 0,
  },
});
