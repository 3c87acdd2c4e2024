import type { JsonValue } from '@heddle/contract/json';
import { secret } from '@heddle/contract/node/fields';
import type { WebhookRegistration } from '@heddle/contract/node/service-webhook';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, list, number, required, text } from '../kit/parameters.ts';
import type { VendorWebhook } from '../kit/vendor-webhook.ts';
import { quoted } from './jql.ts';
import * as of from './shared.ts';

const address = required(as('webhookUrl', text('Webhook URL', { placeholder: 'https://example.com/hook' })));
const events = required(as('webhookEvents', list('Events', { placeholder: 'jira:issue_created, jira:issue_updated' })));
const filter = as(
  'webhookFilter',
  text('Issue filter (JQL)', {
    placeholder: 'project = WEB',
    help: 'Project, type, status, assignee, reporter or key.',
  }),
);
const webhookIds = required(as('webhookIds', list('Webhook IDs', { placeholder: '10000' })));
const numbers = (ids: JsonValue | undefined): number[] => (Array.isArray(ids) ? ids.map(Number) : []);
const MANAGE = ['manage:jira-webhook'];
const created = { createdWebhookId: 10000 };
const byAdmin = {
  self: 'https://acme.atlassian.net/rest/webhooks/1.0/webhook/72',
  name: 'Heddle',
  url: 'https://example.com/hook',
  events: ['jira:issue_created'],
};

/** Webhooks of an app that somebody has signed in to, and those that an administrator has set up for the whole site. */
export const webhook: ConnectorObject = {
  key: 'webhook',
  name: 'Webhook',
  operations: {
    // https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-webhooks/
    list: {
      name: 'List app webhooks',
      method: 'GET',
      path: '/rest/api/3/webhook',
      items: 'values',
      next: of.offset,
      scopes: MANAGE,
      sample: { id: 10000, events: ['jira:issue_created'], jqlFilter: 'project = WEB' },
    },
    create: {
      name: 'Create app webhook',
      description: 'Requires a credential with a sign-in. The webhook expires after 30 days',
      method: 'POST',
      path: '/rest/api/3/webhook',
      body: { url: address, events, jqlFilter: required(filter) },
      prepare: ({ url, ...asked }) => ({ url: url ?? '', webhooks: [asked] }),
      items: 'webhookRegistrationResult',
      repeat: 'twice',
      scopes: MANAGE,
      sample: created,
    },
    renew: {
      name: 'Renew app webhooks',
      method: 'PUT',
      path: '/rest/api/3/webhook/refresh',
      body: { webhookIds },
      prepare: (body) => ({ webhookIds: numbers(body['webhookIds']) }),
      scopes: MANAGE,
      sample: { expirationDate: 1772366400000 },
    },
    delete: {
      name: 'Delete app webhooks',
      method: 'DELETE',
      path: '/rest/api/3/webhook',
      body: { webhookIds },
      prepare: (body) => ({ webhookIds: numbers(body['webhookIds']) }),
      scopes: MANAGE,
      sample: { success: true },
    },
    // https://developer.atlassian.com/cloud/jira/platform/webhooks/
    listOfSite: {
      name: 'List site webhooks',
      description: 'Requires a Jira administrator',
      method: 'GET',
      path: '/rest/webhooks/1.0/webhook',
      items: '',
      sample: byAdmin,
    },
    createOfSite: {
      name: 'Create site webhook',
      description: 'Requires a Jira administrator',
      method: 'POST',
      path: '/rest/webhooks/1.0/webhook',
      body: {
        url: address,
        events,
        secret: as('webhookSecret', { spec: secret({ label: 'Secret', help: 'Jira signs its calls with it.' }) }),
        jql: filter,
      },
      fixed: { body: { name: 'Heddle', excludeBody: true } },
      prepare: ({ jql, ...body }) =>
        jql === undefined ? body : { ...body, filters: { 'issue-related-events-section': jql } },
      repeat: 'twice',
      sample: byAdmin,
    },
    deleteOfSite: {
      name: 'Delete site webhook',
      description: 'Requires a Jira administrator',
      method: 'DELETE',
      path: '/rest/webhooks/1.0/webhook/{id}',
      params: { id: required(as('webhookId', number('Webhook ID', { min: 1, step: 1 }))) },
      sample: { success: true },
    },
  },
};

/** What a refused registration says: Jira answers it with the status 200. */
export function refusedWebhook(answer: JsonValue): string | null {
  const results = readPath(answer, 'webhookRegistrationResult');
  if (!Array.isArray(results)) return null;
  const refused = results.filter((result) => readPath(result, 'createdWebhookId') === undefined);
  const errors = refused.flatMap((result) => readPath(result, 'errors') ?? []);
  return errors.length > 0 ? errors.map(asText).join('; ') : null;
}

/** Jira keeps webhooks of apps for thirty days. Milliseconds. */
const LIFE_MS = 30 * 86_400_000;

/** The end of a webhook's life: Jira says it as a time, or in milliseconds since 1970. */
function endIn(answer: JsonValue): number {
  const said = readPath(answer, 'expirationDate');
  return (typeof said === 'number' ? said : Date.parse(asText(said))) || Date.now() + LIFE_MS;
}

/** True for a sign-in: what it registers belongs to its app. An API token is that of an administrator. */
const isSignedIn = ({ cloudId }: { readonly [field: string]: unknown }): boolean => asText(cloudId ?? '') !== '';

const idOf = (entry: JsonValue): string => asText(readPath(entry, 'self')).split('/').at(-1) ?? '';

/** The webhook of an app takes a condition only as far as it compares, and one that is empty not at all. */
const ofProject = (project: JsonValue | undefined): string | null => {
  const key = asText(project ?? '').trim();
  return key === '' ? null : `project = ${quoted(key)}`;
};

export const jiraWebhook: VendorWebhook = {
  events: {
    issueCreated: { webhookEvents: 'jira:issue_created' },
    issueChanged: { webhookEvents: 'jira:issue_created, jira:issue_updated' },
  },
  // https://developer.atlassian.com/cloud/jira/platform/webhooks/#webhooks-authentication-for-oauth-2-0-apps and #secure-admin-webhooks
  proof: ({ facts }) =>
    facts['of'] === 'site'
      ? {
          by: 'hmac',
          hash: 'sha256',
          encoding: 'hex',
          header: 'x-hub-signature',
          prefix: 'sha256=',
          timestampHeader: '',
          toleranceSeconds: 0,
        }
      : { by: 'token' },
  // Jira signs with the secret of the app that somebody has signed in to, where the credential knows it.
  secretOf: ({ facts, secret: own }) => (facts['of'] === 'site' ? own : asText(facts['clientSecret'] ?? '')),
  async register({ run, first, fields, values }, { address: webhookUrl, secret: webhookSecret }, asks) {
    const project = ofProject(fields['projectKey']);
    if (!isSignedIn(values)) {
      const known = (await run('webhook.listOfSite')).find((entry) => readPath(entry, 'url') === webhookUrl);
      const asked = { webhookUrl, webhookSecret, ...asks, ...(project === null ? {} : { webhookFilter: project }) };
      const made = known ?? (await first('webhook.createOfSite', asked));
      return { facts: { of: 'site', webhookId: idOf(made) }, expiresAt: null };
    }
    const known = (await run('webhook.list')).find((entry) => readPath(entry, 'url') === webhookUrl) ?? null;
    const made =
      known ?? (await first('webhook.create', { webhookUrl, ...asks, webhookFilter: project ?? 'project != null' }));
    const clientSecret = asText(values['clientSecret'] ?? '').trim();
    const facts = {
      of: 'app',
      webhookId: asText(readPath(made, 'id') ?? readPath(made, 'createdWebhookId')),
      ...(clientSecret === '' ? {} : { clientSecret }),
    };
    return { facts, expiresAt: endIn(made) };
  },
  async renew({ first }, { facts, expiresAt }): Promise<WebhookRegistration> {
    if (facts['of'] === 'site') return { facts, expiresAt };
    return { facts, expiresAt: endIn(await first('webhook.renew', { webhookIds: facts['webhookId'] ?? null })) };
  },
  async remove({ run }, { facts: { of: owner, webhookId = null } }) {
    if (owner === 'site') await run('webhook.deleteOfSite', { webhookId });
    else await run('webhook.delete', { webhookIds: webhookId });
  },
};
