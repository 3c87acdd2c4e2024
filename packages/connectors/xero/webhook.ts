import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { handWebhook } from '../kit/hand-webhook.ts';

// https://developer.xero.com/documentation/guides/webhooks/overview/

export const xeroWebhook = handWebhook({
  events: {
    invoiceChanged: { category: 'INVOICE' },
    contactChanged: { category: 'CONTACT' },
    creditNoteChanged: { category: 'CREDITNOTE' },
  },
  enterAt: 'at developer.xero.com: your app, Webhooks',
  secret: { field: 'webhookKey', label: 'Webhook key' },
  // Before the first call Xero tries with right and wrong signatures whether they are checked: the intent to receive.
  proof: {
    by: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    header: 'x-xero-signature',
    prefix: '',
    timestampHeader: '',
    toleranceSeconds: 0,
  },
  meaning({ facts }, body) {
    const events = readPath(body, 'events');
    const isMeant = Array.isArray(events)
      ? events.some((event) => asText(readPath(event, 'eventCategory')) === facts['category'])
      : false;
    return isMeant ? 'news' : 'ignored';
  },
});
