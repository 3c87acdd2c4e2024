import { answerTrial } from '@heddle/nodes/catalog/webhook/address-trials';
import { handWebhook } from '../kit/hand-webhook.ts';
import type { VendorWebhook } from '../kit/vendor-webhook.ts';

// https://www.dropbox.com/developers/reference/webhooks
export const dropboxWebhook: VendorWebhook = {
  ...handWebhook({
    events: { fileChanged: {}, folderAdded: {}, deleted: {} },
    enterAt: 'in the App Console of Dropbox, under Webhooks',
    secret: { field: 'clientSecret', label: 'The secret of the app' },
    proof: { by: 'dropbox' },
  }),
  challenge: ({ method, query }) => answerTrial('dropbox', { method, query: (name) => query[name] }),
};
