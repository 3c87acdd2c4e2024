import { secret } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, list, number, required, text } from '../kit/parameters.ts';
import type { VendorWebhook } from '../kit/vendor-webhook.ts';
import { links, repository } from './shared.ts';

// https://docs.github.com/rest/repos/webhooks

const address = required(as('webhookUrl', text('Webhook URL', { placeholder: 'https://example.com/hook' })));
const sample = {
  id: 12345678,
  name: 'web',
  active: true,
  events: ['issues'],
  config: { url: 'https://example.com/hook', content_type: 'json' },
};

export const webhooks: ConnectorObject = {
  key: 'webhook',
  name: 'Webhook',
  operations: {
    list: {
      name: 'List webhooks',
      method: 'GET',
      path: '/repos/{owner}/{repo}/hooks',
      params: repository,
      next: links,
      scopes: ['admin:repo_hook'],
      sample,
    },
    create: {
      name: 'Create webhook',
      method: 'POST',
      path: '/repos/{owner}/{repo}/hooks',
      params: repository,
      body: {
        'config.url': address,
        'config.secret': as('webhookSecret', {
          spec: secret({ label: 'Secret', help: 'GitHub signs its calls with it.' }),
        }),
        events: as('webhookEvents', list('Events', { placeholder: 'issues, pull_request', help: 'Default: push.' })),
      },
      fixed: { body: { name: 'web', active: true, config: { content_type: 'json' } } },
      // GitHub refuses a second one for the same address and events.
      repeat: 'same',
      scopes: ['admin:repo_hook'],
      sample,
    },
    delete: {
      name: 'Delete webhook',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/hooks/{hook_id}',
      params: { ...repository, hook_id: required(as('webhookId', number('Webhook ID', { min: 1, step: 1 }))) },
      scopes: ['admin:repo_hook'],
      sample: { success: true },
    },
  },
};

const ISSUES = { webhookEvents: 'issues, pull_request' };

// https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries
export const githubWebhook: VendorWebhook = {
  events: { issueCreated: ISSUES, issueChanged: { webhookEvents: 'issues, issue_comment, pull_request' } },
  proof: { by: 'github' },
  // A new webhook is tried with a call of its own.
  meaning: ({ header }) => (header('x-github-event') === 'ping' ? 'ignored' : 'news'),
  async register({ run, first }, { address: webhookUrl, secret: webhookSecret }, asks) {
    const known = await run('webhook.list');
    const found = known.find((entry) => readPath(entry, 'config.url') === webhookUrl);
    const made = found ?? (await first('webhook.create', { webhookUrl, webhookSecret, ...asks }));
    return { facts: { webhookId: asText(readPath(made, 'id')) }, expiresAt: null };
  },
  async remove({ run }, { facts }) {
    await run('webhook.delete', { webhookId: facts['webhookId'] ?? null });
  },
};
