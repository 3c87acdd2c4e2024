import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';
import type { VendorWebhook } from '../kit/vendor-webhook.ts';

// https://developer.atlassian.com/cloud/trello/guides/rest-api/webhooks/

const sample = {
  id: '5f2b8c1e9d3a4b0012340020',
  description: 'Heddle',
  idModel: '5f2b8c1e9d3a4b0012340001',
  callbackURL: 'https://example.com/hook',
  active: true,
};

export const webhook: ConnectorObject = {
  key: 'webhook',
  name: 'Webhook',
  operations: {
    list: {
      name: 'List webhooks',
      method: 'GET',
      // Webhooks belong to a token.
      at: ({ token }) => `https://api.trello.com/1/tokens/${encodeURIComponent(asText(token ?? '').trim())}`,
      path: '/webhooks',
      scopes: ['read'],
      sample,
    },
    create: {
      name: 'Create webhook',
      description: 'Trello calls the URL at once with HEAD, which has to be answered with the status 200',
      method: 'POST',
      path: '/webhooks',
      body: {
        callbackURL: required(as('webhookUrl', text('Webhook URL', { placeholder: 'https://example.com/hook' }))),
        idModel: required(
          as('webhookModel', text('Model ID', { help: 'The full ID of a board, list, card or member.' })),
        ),
        description: as('webhookDescription', text('Description')),
      },
      // Trello refuses a second one for the same address and model.
      repeat: 'same',
      scopes: ['read'],
      sample,
    },
    delete: {
      name: 'Delete webhook',
      method: 'DELETE',
      path: '/webhooks/{id}',
      params: { id: required(as('webhookId', text('Webhook ID'))) },
      scopes: ['read'],
      sample: { success: true },
    },
  },
};

export const trelloWebhook: VendorWebhook = {
  events: { cardCreated: {}, cardMoved: {}, cardChanged: {}, commentAdded: {} },
  challenge: ({ method }) => (method === 'HEAD' ? '' : null),
  proof: { by: 'trello' },
  // Trello signs with the secret of the app that the key belongs to, where the credential knows it.
  secretOf: ({ facts }) => asText(facts['appSecret'] ?? ''),
  async register({ run, first, fields, values }, { address: webhookUrl }) {
    const known = (await run('webhook.list')).find((entry) => readPath(entry, 'callbackURL') === webhookUrl);
    const make = async () => {
      // A board may be entered by its short link, which no webhook takes.
      const board = await first('board.get', { boardId: asText(fields['boardId']) });
      const webhookModel = asText(readPath(board, 'id'));
      return first('webhook.create', { webhookUrl, webhookModel, webhookDescription: 'Heddle' });
    };
    const made = known ?? (await make());
    const appSecret = asText(values['appSecret'] ?? '').trim();
    const facts = { webhookId: asText(readPath(made, 'id')), ...(appSecret === '' ? {} : { appSecret }) };
    return { facts, expiresAt: null };
  },
  async remove({ run }, { facts }) {
    await run('webhook.delete', { webhookId: facts['webhookId'] ?? null });
  },
};
