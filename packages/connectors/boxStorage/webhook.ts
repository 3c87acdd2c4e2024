import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, list, required, text } from '../kit/parameters.ts';
import type { VendorWebhook } from '../kit/vendor-webhook.ts';
import * as of from './shared.ts';

// https://developer.box.com/guides/webhooks/v2/

const WEBHOOKS = ['manage_webhook'];
const sample = { id: '11446498', type: 'webhook', target: { id: '678', type: 'folder' } };

export const webhook: ConnectorObject = {
  key: 'webhook',
  name: 'Webhook',
  operations: {
    list: {
      name: 'List webhooks',
      method: 'GET',
      path: '/webhooks',
      items: 'entries',
      next: { by: 'cursor', parameter: 'marker', at: 'next_marker', size: { parameter: 'limit', most: 200 } },
      scopes: WEBHOOKS,
      sample,
    },
    get: {
      name: 'Get webhook',
      method: 'GET',
      path: '/webhooks/{webhook_id}',
      params: { webhook_id: required(as('webhookId', text('Webhook ID', { placeholder: '11446498' }))) },
      scopes: WEBHOOKS,
      sample: { ...sample, address: 'https://example.com/hook', triggers: ['FILE.UPLOADED'] },
    },
    create: {
      name: 'Create webhook',
      description: 'For a folder other than the root. A folder has one webhook of an app',
      method: 'POST',
      path: '/webhooks',
      body: {
        'target.id': required(of.folderId),
        address: required(as('webhookUrl', text('Webhook URL', { placeholder: 'https://example.com/hook' }))),
        triggers: required(as('webhookTriggers', list('Events', { placeholder: 'FILE.UPLOADED, FILE.MOVED' }))),
      },
      fixed: { body: { target: { type: 'folder' } } },
      // Box refuses a second one for the same folder.
      repeat: 'same',
      scopes: WEBHOOKS,
      sample,
    },
    delete: {
      name: 'Delete webhook',
      method: 'DELETE',
      path: '/webhooks/{webhook_id}',
      params: { webhook_id: required(as('webhookId', text('Webhook ID', { placeholder: '11446498' }))) },
      scopes: WEBHOOKS,
      sample: { success: true },
    },
  },
};

/** Box recommends to refuse what is older. Seconds. */
const TOLERANCE = 600;

const asks = (webhookTriggers: string) => ({ webhookTriggers });

export const boxWebhook: VendorWebhook = {
  events: {
    fileUploaded: asks('FILE.UPLOADED, WEBHOOK.DELETED'),
    folderCreated: asks('FOLDER.CREATED, WEBHOOK.DELETED'),
    itemChanged: asks(
      'FILE.UPLOADED, FILE.COPIED, FILE.MOVED, FILE.RENAMED, FILE.RESTORED, FOLDER.CREATED, FOLDER.COPIED, FOLDER.MOVED, FOLDER.RENAMED, FOLDER.RESTORED, WEBHOOK.DELETED',
    ),
  },
  proof: { by: 'box', toleranceSeconds: TOLERANCE },
  // Box signs with the keys of the app, where the credential knows them.
  secretOf: ({ facts }) => asText(facts['keys'] ?? ''),
  meaning: (_call, body) => (readPath(body, 'trigger') === 'WEBHOOK.DELETED' ? 'ended' : 'news'),
  async register({ run, first, values }, { address: webhookUrl }, asked) {
    // The list does not show addresses.
    const known = await run('webhook.list');
    const made = await first('webhook.create', { webhookUrl, ...asked }).catch(async (thrown: unknown) => {
      for (const entry of known) {
        const webhookId = asText(readPath(entry, 'id'));
        const found = await first('webhook.get', { webhookId });
        if (readPath(found, 'address') === webhookUrl) return found;
      }
      throw thrown;
    });
    const keys = [values['primaryKey'], values['secondaryKey']].map((key) => asText(key ?? '').trim());
    const facts = {
      webhookId: asText(readPath(made, 'id')),
      ...(keys.join('') === '' ? {} : { keys: keys.join('\n') }),
    };
    return { facts, expiresAt: null };
  },
  async remove({ run }, { facts }) {
    await run('webhook.delete', { webhookId: facts['webhookId'] ?? null });
  },
};
