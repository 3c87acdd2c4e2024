import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { sendPage } from '../kit/call.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, list, numericId, required, text } from '../kit/parameters.ts';
import type { VendorWebhook } from '../kit/vendor-webhook.ts';

// https://documentation.bamboohr.com/docs/webhooks

const sample = {
  id: '36',
  name: 'Heddle',
  created: '2026-12-01 12:00:00',
  lastSent: null,
  url: 'https://example.com/hook',
};

export const webhook: ConnectorObject = {
  key: 'webhook',
  name: 'Webhook',
  operations: {
    list: { name: 'List webhooks', method: 'GET', path: '/webhooks', items: 'webhooks', sample },
    create: {
      name: 'Create webhook',
      description: 'The key that BambooHR signs calls with is returned only once',
      method: 'POST',
      path: '/webhooks',
      body: {
        name: required(as('webhookName', text('Name', { placeholder: 'Heddle' }))),
        url: required(as('webhookUrl', text('Webhook URL', { placeholder: 'https://example.com/hook' }))),
        events: as('webhookEvents', list('Events', { placeholder: 'employee.created, employee.updated' })),
        monitorFields: as(
          'webhookFields',
          list('Monitored fields', { placeholder: 'firstName, jobTitle', help: 'Required for updates of employees.' }),
        ),
      },
      fixed: { body: { format: 'json' } },
      repeat: 'twice',
      sample: { ...sample, privateKey: '9d1f4c3a5b' },
    },
    delete: {
      name: 'Delete webhook',
      method: 'DELETE',
      path: '/webhooks/{id}',
      params: { id: required(as('webhookId', numericId('Webhook ID', { placeholder: '36' }))) },
      fixed: { headers: { accept: '*/*' } },
      // It answers in plain text.
      async perform(call) {
        await sendPage(call);
        return { success: true };
      },
      sample: { success: true },
    },
  },
};

const MONITORED =
  'firstName, lastName, preferredName, jobTitle, department, division, location, supervisor, status, employmentHistoryStatus, hireDate, workEmail, workPhone, mobilePhone';

export const bambooWebhook: VendorWebhook = {
  events: {
    employeeChanged: {
      webhookEvents: 'employee.created, employee.updated, employee.deleted',
      webhookFields: MONITORED,
    },
    employeeCreated: { webhookEvents: 'employee.created' },
  },
  proof: { by: 'bamboo', toleranceSeconds: 300 },
  secretOf: ({ facts }) => asText(facts['privateKey'] ?? ''),
  async register({ run, first }, { address: webhookUrl }, asks) {
    // The key of one that is there is not told again: it is replaced.
    for (const entry of await run('webhook.list'))
      if (readPath(entry, 'url') === webhookUrl)
        await run('webhook.delete', { webhookId: readPath(entry, 'id') ?? null });
    const made = await first('webhook.create', { webhookName: 'Heddle', webhookUrl, ...asks });
    return {
      facts: { webhookId: asText(readPath(made, 'id')), privateKey: asText(readPath(made, 'privateKey')) },
      expiresAt: null,
    };
  },
  async remove({ run }, { facts }) {
    await run('webhook.delete', { webhookId: facts['webhookId'] ?? null });
  },
};
