import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const attributes = {
  'attributes.name': of.name,
  'attributes.description': of.description,
};
const placed = { ...attributes, 'attributes.spaceId': of.spaceId };
const order = as(
  'order',
  oneOf('Sort by', [
    { value: '-createdAt', label: 'Newest first' },
    { value: '-updatedAt', label: 'Last updated first' },
    { value: '+name', label: 'Name' },
  ]),
);

export const app: ConnectorObject = {
  key: 'app',
  name: 'App',
  operations: {
    list: {
      name: 'List apps',
      method: 'GET',
      path: '/items',
      query: { name: as('named', text('Name')), query: as('search', text('Search')), spaceId: of.spaceId, sort: order },
      fixed: { query: { resourceType: 'app' } },
      items: 'data',
      next: of.pages,
      sample: of.item,
    },
    get: { name: 'Get app', method: 'GET', path: '/apps/{appId}', params: of.onApp, sample: of.app },
    create: {
      name: 'Create app',
      method: 'POST',
      path: '/apps',
      body: { ...placed, 'attributes.name': required(of.name) },
      repeat: 'twice',
      sample: of.app,
    },
    update: {
      name: 'Update app',
      method: 'PUT',
      path: '/apps/{appId}',
      params: of.onApp,
      body: attributes,
      sample: of.app,
    },
    copy: {
      name: 'Copy app',
      method: 'POST',
      path: '/apps/{appId}/copy',
      params: of.onApp,
      body: placed,
      repeat: 'twice',
      sample: of.app,
    },
    publish: {
      name: 'Publish app',
      method: 'POST',
      path: '/apps/{appId}/publish',
      params: of.onApp,
      body: {
        spaceId: required(as('targetSpace', text('Managed space', { loads: 'spaces', help: 'The space ID.' }))),
        ...attributes,
        moveApp: flag('Move it instead of copying it'),
      },
      repeat: 'twice',
      sample: of.app,
    },
    delete: {
      name: 'Delete app',
      method: 'DELETE',
      path: '/apps/{appId}',
      params: of.onApp,
      sample: { success: true },
    },
    metadata: {
      name: 'Get data model of app',
      description: 'Its tables and fields, and what its last reload has needed',
      method: 'GET',
      path: '/apps/{appId}/data/metadata',
      params: of.onApp,
      sample: {
        static_byte_size: 2_000_000,
        tables: [{ name: 'Orders', no_of_rows: 1200 }],
        fields: [{ name: 'Amount' }],
      },
    },
  },
};
