import { secret } from '@heddle/contract/node/fields';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, json, oneOf, required, text } from '../kit/parameters.ts';
import type { ListPaging } from '../kit/paging.ts';
import * as of from './shared.ts';

const template = {
  name: 'order_shipped',
  language: 'en_US',
  status: 'APPROVED',
  category: 'UTILITY',
  id: '594425479261596',
};
const pages: ListPaging = {
  by: 'cursor',
  parameter: 'after',
  at: 'paging.cursors.after',
  size: { parameter: 'limit', most: 100 },
};

export const templates: ConnectorObject = {
  key: 'template',
  name: 'Template',
  operations: {
    list: {
      name: 'List templates',
      method: 'GET',
      at: of.ACCOUNT,
      path: '/message_templates',
      query: { name: as('templateNamed', text('Name of the template')) },
      items: 'data',
      scopes: of.MANAGEMENT,
      sample: template,
    },
    create: {
      name: 'Create template',
      description: 'Meta reviews it before it can be sent',
      method: 'POST',
      at: of.ACCOUNT,
      path: '/message_templates',
      body: {
        name: required(as('newTemplateName', text('Name', { placeholder: 'order_shipped' }))),
        language: required(as('templateLanguage', text('Language', { placeholder: 'en_US' }))),
        category: required(
          as('templateCategory', oneOf('Category', ['UTILITY', 'MARKETING', 'AUTHENTICATION'], { default: 'UTILITY' })),
        ),
        components: required(
          as(
            'newComponents',
            json('Components', { placeholder: '[{ "type": "BODY", "text": "Your order was shipped." }]' }),
          ),
        ),
      },
      items: '',
      // A second one of the name and language is refused.
      repeat: 'same',
      scopes: of.MANAGEMENT,
      sample: { id: '594425479261596', status: 'PENDING', category: 'UTILITY' },
    },
    delete: {
      name: 'Delete template',
      description: 'In all its languages',
      method: 'DELETE',
      at: of.ACCOUNT,
      path: '/message_templates',
      query: {
        name: required(as('templateName', text('Template', { loads: 'templates', placeholder: 'order_shipped' }))),
      },
      items: '',
      scopes: of.MANAGEMENT,
      sample: { success: true },
    },
  },
};

export const numbers: ConnectorObject = {
  key: 'number',
  name: 'Number',
  operations: {
    get: {
      name: 'Get number',
      description: 'Gets the number of the credential, with its quality',
      method: 'GET',
      at: of.GRAPH,
      path: '/{Phone-Number-ID}',
      params: {
        'Phone-Number-ID': required(
          as('numberId', text('Phone number ID', { loads: 'numbers', placeholder: '106540352242922' })),
        ),
      },
      items: '',
      scopes: of.MANAGEMENT,
      sample: { id: '106540352242922', display_phone_number: '+49 151 12345678', verified_name: 'Acme' },
    },
    list: {
      name: 'List numbers',
      method: 'GET',
      at: of.ACCOUNT,
      path: '/phone_numbers',
      items: 'data',
      next: pages,
      scopes: of.MANAGEMENT,
      sample: { id: '106540352242922', display_phone_number: '+49 151 12345678', verified_name: 'Acme' },
    },
  },
};

const callback = required(as('callbackUrl', text('Webhook URL', { placeholder: 'https://example.com/hook' })));

export const subscription: ConnectorObject = {
  key: 'subscription',
  name: 'Webhook',
  operations: {
    list: {
      name: 'List webhooks',
      method: 'GET',
      at: of.ACCOUNT,
      path: '/subscribed_apps',
      items: 'data',
      scopes: of.MANAGEMENT,
      sample: { id: '67084', name: 'My app' },
    },
    override: {
      name: 'Set webhook',
      description: 'Meta then sends what happens in the business account there, in place of the webhook of the app',
      method: 'POST',
      at: of.ACCOUNT,
      path: '/subscribed_apps',
      body: {
        override_callback_uri: callback,
        verify_token: required(
          as('verifyToken', { spec: secret({ label: 'Verify token', help: 'Meta sends it when it tries the URL.' }) }),
        ),
      },
      items: '',
      repeat: 'same',
      scopes: of.MANAGEMENT,
      sample: { success: true },
    },
    reset: {
      name: 'Remove webhook',
      description: 'Meta then sends what happens to the webhook of the app again',
      method: 'POST',
      at: of.ACCOUNT,
      path: '/subscribed_apps',
      items: '',
      repeat: 'same',
      scopes: of.MANAGEMENT,
      sample: { success: true },
    },
  },
};
