import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, list, required, sentAs, text } from '../kit/parameters.ts';
import type { VendorWebhook } from '../kit/vendor-webhook.ts';
import * as of from './shared.ts';

// https://developers.asana.com/docs/webhooks-guide

const resource = as('webhookResource', text('Resource ID', { help: 'The ID of a project or task.' }));
const actionsOfTasks = (actions: JsonValue): JsonValue =>
  Array.isArray(actions) ? actions.map((action) => ({ resource_type: 'task', action })) : [];

const sample = {
  gid: '43214',
  resource_type: 'webhook',
  active: true,
  target: 'https://example.com/hook',
  created_at: '2026-12-01T12:00:00.000Z',
};

export const webhook: ConnectorObject = {
  key: 'webhook',
  name: 'Webhook',
  operations: {
    list: {
      name: 'List webhooks',
      method: 'GET',
      path: '/webhooks',
      query: { workspace: required(of.workspace), resource },
      items: 'data',
      next: of.pages,
      scopes: ['webhooks:read'],
      sample,
    },
    create: {
      name: 'Create webhook',
      description: 'Asana calls the URL at once, which has to answer with the header X-Hook-Secret of that call',
      method: 'POST',
      path: '/webhooks',
      body: {
        'data.resource': required(resource),
        'data.target': required(as('webhookUrl', text('Webhook URL', { placeholder: 'https://example.com/hook' }))),
        'data.filters': as(
          'webhookActions',
          sentAs(list('Actions on tasks', { placeholder: 'added, changed' }), actionsOfTasks),
        ),
      },
      // The secret of the webhook is beside its data, and is not told again.
      repeat: 'twice',
      scopes: ['webhooks:write'],
      sample: { data: sample, 'X-Hook-Secret': 'b537207f20cbfa02357cf448134da559e8bd39d61597dcd5631b8012eae53e81' },
    },
    delete: {
      name: 'Delete webhook',
      method: 'DELETE',
      path: '/webhooks/{webhook_gid}',
      params: { webhook_gid: required(as('webhookId', text('Webhook ID'))) },
      items: 'data',
      scopes: ['webhooks:delete'],
      sample: { success: true },
    },
  },
};

const SECRET = 'x-hook-secret';

export const asanaWebhook: VendorWebhook = {
  events: { taskCreated: { webhookActions: 'added' }, taskChanged: { webhookActions: 'added, changed' } },
  // A new webhook is tried with its secret, before the request that creates it is answered.
  challenge: ({ header, facts }) => (facts['hookSecret'] === undefined ? (header(SECRET) ?? null) : null),
  challengeHeader: SECRET,
  proof: {
    by: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    header: 'x-hook-signature',
    prefix: '',
    timestampHeader: '',
    toleranceSeconds: 0,
  },
  secretOf: ({ facts }) => asText(facts['hookSecret'] ?? ''),
  // Every eight hours Asana asks with a call without events whether the address is still there.
  meaning(_call, body) {
    const events = readPath(body, 'events');
    return Array.isArray(events) && events.length === 0 ? 'ignored' : 'news';
  },
  async register({ run, first, fields }, { address: webhookUrl }, asks) {
    const webhookResource = asText(fields['project']);
    const known = await run('webhook.list', { webhookResource });
    // The secret of one that is there is not told again: it is replaced.
    for (const entry of known)
      if (readPath(entry, 'target') === webhookUrl)
        await run('webhook.delete', { webhookId: asText(readPath(entry, 'gid')) });
    const made = await first('webhook.create', { webhookResource, webhookUrl, ...asks });
    const facts = {
      webhookId: asText(readPath(made, 'data.gid')),
      hookSecret: asText(readPath(made, 'X-Hook-Secret') ?? ''),
    };
    return { facts, expiresAt: null };
  },
  async remove({ run }, { facts }) {
    await run('webhook.delete', { webhookId: facts['webhookId'] ?? null });
  },
};
