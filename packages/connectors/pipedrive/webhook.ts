import { secret } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, numericId, oneOf, required, text } from '../kit/parameters.ts';
import type { VendorWebhook } from '../kit/vendor-webhook.ts';
import { BASIC_USER } from '../kit/vendor-webhook.ts';
import { pipedriveAddress } from './address.ts';

// https://developers.pipedrive.com/docs/api/v1/Webhooks

const at = pipedriveAddress('v1');
const sample = { id: 120, event_action: '*', event_object: 'deal', subscription_url: 'https://example.com/hook' };

export const webhook: ConnectorObject = {
  key: 'webhook',
  name: 'Webhook',
  operations: {
    list: {
      name: 'List webhooks',
      method: 'GET',
      at,
      path: '/webhooks',
      items: 'data',
      scopes: ['webhooks:read'],
      sample,
    },
    create: {
      name: 'Create webhook',
      method: 'POST',
      at,
      path: '/webhooks',
      bodyIs: 'form',
      body: {
        subscription_url: required(as('webhookUrl', text('Webhook URL', { placeholder: 'https://example.com/hook' }))),
        event_object: required(
          as(
            'webhookObject',
            oneOf('Object', ['activity', 'deal', 'organization', 'person', 'product', 'user', '*'], {
              default: 'deal',
            }),
          ),
        ),
        http_auth_user: as('webhookUser', text('User name', { help: 'Pipedrive sends it with Basic authentication.' })),
        http_auth_password: as('webhookPassword', { spec: secret({ label: 'Password' }) }),
      },
      fixed: { body: { event_action: '*' } },
      items: 'data',
      repeat: 'twice',
      scopes: ['webhooks:full'],
      sample,
    },
    delete: {
      name: 'Delete webhook',
      method: 'DELETE',
      at,
      path: '/webhooks/{id}',
      params: { id: required(as('webhookId', numericId('Webhook ID'))) },
      scopes: ['webhooks:full'],
      sample: { success: true },
    },
  },
};

const of = (webhookObject: string) => ({ webhookObject });

export const pipedriveWebhook: VendorWebhook = {
  events: {
    dealCreated: of('deal'),
    dealChanged: of('deal'),
    personCreated: of('person'),
    personChanged: of('person'),
    organizationCreated: of('organization'),
    activityCreated: of('activity'),
    activityChanged: of('activity'),
  },
  proof: { by: 'basicPassword' },
  async register({ run, first }, { address: webhookUrl, secret: webhookPassword }, asks) {
    const known = await run('webhook.list');
    const found = known.find((entry) => readPath(entry, 'subscription_url') === webhookUrl);
    const fields = { webhookUrl, webhookUser: BASIC_USER, webhookPassword, ...asks };
    const made = found ?? (await first('webhook.create', fields));
    return { facts: { webhookId: asText(readPath(made, 'id')) }, expiresAt: null };
  },
  async remove({ run }, { facts }) {
    await run('webhook.delete', { webhookId: facts['webhookId'] ?? null });
  },
};
