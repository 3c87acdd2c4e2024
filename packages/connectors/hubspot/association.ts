import type { ConnectorObject } from '../kit/connector.ts';
import { as, numericId, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const typeHelp = 'contacts, companies, deals, tickets, notes, tasks, or the name of a custom object.';
const fromType = required(as('fromType', text('From object type', { placeholder: 'contacts', help: typeHelp })));
const fromId = required(as('fromId', text('From record', { placeholder: '512', help: 'The record ID.' })));
const toType = required(as('toType', text('To object type', { placeholder: 'companies', help: typeHelp })));
const toId = required(as('toId', text('To record', { placeholder: '734', help: 'The record ID.' })));
const pair = { objectType: fromType, objectId: fromId, toObjectType: toType, toObjectId: toId };
const pairPath = '/crm/v4/objects/{objectType}/{objectId}/associations/{toObjectType}/{toObjectId}';

export const association: ConnectorObject = {
  key: 'association',
  name: 'Association',
  operations: {
    list: {
      name: 'List associated records',
      method: 'GET',
      path: '/crm/v4/objects/{objectType}/{objectId}/associations/{toObjectType}',
      params: { objectType: fromType, objectId: fromId, toObjectType: toType },
      items: 'results',
      next: { ...of.cursor, size: { parameter: 'limit', most: 500 } },
      sample: { toObjectId: '734', associationTypes: [{ category: 'HUBSPOT_DEFINED', typeId: 279 }] },
    },
    create: {
      name: 'Associate records',
      method: 'PUT',
      path: '/crm/v4/objects/{fromObjectType}/{fromObjectId}/associations/default/{toObjectType}/{toObjectId}',
      params: { fromObjectType: fromType, fromObjectId: fromId, toObjectType: toType, toObjectId: toId },
      items: 'results',
      sample: {
        from: { id: '512' },
        to: { id: '734' },
        associationSpec: { associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 279 },
      },
    },
    label: {
      name: 'Associate records with label',
      method: 'PUT',
      path: pairPath,
      params: pair,
      body: {
        associationCategory: required(
          oneOf('Association category', ['HUBSPOT_DEFINED', 'USER_DEFINED', 'INTEGRATOR_DEFINED'], {
            default: 'USER_DEFINED',
          }),
        ),
        associationTypeId: required(numericId('Association type ID', { placeholder: '37' })),
      },
      prepare: (spec) => [spec],
      sample: {
        fromObjectTypeId: '0-1',
        fromObjectId: '512',
        toObjectTypeId: '0-2',
        toObjectId: '734',
        labels: ['Decision maker'],
      },
    },
    remove: {
      name: 'Remove associations',
      description: 'Removes all associations between two records',
      method: 'DELETE',
      path: pairPath,
      params: pair,
      sample: { success: true },
    },
  },
};
