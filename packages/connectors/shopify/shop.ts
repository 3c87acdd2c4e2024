import type { ConnectorObject } from '../kit/connector.ts';
import { as, json, paragraph, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const topic = text('Topic', { placeholder: 'orders/create' });
const sentTo = text('Webhook URL', { placeholder: 'https://example.com/hook' });
const sample = { id: 4759306, topic: 'orders/create', address: 'https://example.com/hook', format: 'json' };

export const webhook: ConnectorObject = {
  key: 'webhook',
  name: 'Webhook',
  operations: {
    list: {
      name: 'List webhooks',
      method: 'GET',
      path: '/webhooks.json',
      query: { topic, address: as('webhookAddress', sentTo) },
      items: 'webhooks',
      next: of.links,
      sample,
    },
    create: {
      name: 'Create webhook',
      method: 'POST',
      path: '/webhooks.json',
      body: { 'webhook.topic': required(topic), 'webhook.address': required(as('webhookAddress', sentTo)) },
      fixed: { body: { webhook: { format: 'json' } } },
      items: 'webhook',
      // Shopify refuses a second one for the same topic and address.
      repeat: 'same',
      sample,
    },
    delete: {
      name: 'Delete webhook',
      method: 'DELETE',
      path: '/webhooks/{id}.json',
      params: { id: required(of.webhookId) },
      sample: { success: true },
    },
  },
};

export const shop: ConnectorObject = {
  key: 'shop',
  name: 'Shop',
  operations: {
    get: {
      name: 'Get shop',
      method: 'GET',
      path: '/shop.json',
      query: { fields: of.onlyFields },
      items: 'shop',
      sample: { id: 548380009, name: 'Acme', currency: 'EUR' },
    },
    graphql: {
      name: 'Run GraphQL query',
      description: 'Runs a query or mutation of the GraphQL Admin API',
      method: 'POST',
      path: '/graphql.json',
      body: {
        query: required(as('graphqlQuery', paragraph('Query', { placeholder: 'query { shop { name } }' }))),
        variables: as('graphqlVariables', json('Variables', { placeholder: '{ "id": "gid://shopify/Product/1" }' })),
      },
      items: 'data',
      repeat: 'twice',
      sample: { shop: { name: 'Acme' } },
    },
  },
};
