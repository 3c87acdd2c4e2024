import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { asText } from '@heddle/contract/node/text';
import * as of from './shared.ts';

const objectType = required(
  as(
    'objectType',
    text('Object type', {
      placeholder: 'deals',
      help: 'contacts, companies, deals, tickets, or the name of a custom object.',
    }),
  ),
);
const dated = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', archived: false };

/** The stages of all pipelines in an answer, each with its pipeline and a title that tells stages of several pipelines apart. */
function stagesOf(answer: JsonValue): JsonValue {
  const pipelines = readPath(answer, 'results');
  return (Array.isArray(pipelines) ? pipelines : []).filter(isJsonObject).flatMap(({ id = '', label = '', stages }) =>
    (Array.isArray(stages) ? stages : []).filter(isJsonObject).map((stage) => ({
      ...stage,
      pipeline: id,
      title: `${asText(label)}: ${asText(stage['label'])}`,
    })),
  );
}

export const owner: ConnectorObject = {
  key: 'owner',
  name: 'Owner',
  operations: {
    list: {
      name: 'List owners',
      method: 'GET',
      path: '/crm/v3/owners',
      query: { email: text('Email', { placeholder: 'ada@example.com' }), archived: of.archived },
      items: 'results',
      next: { ...of.cursor, size: { parameter: 'limit', most: 500 } },
      scopes: ['crm.objects.owners.read'],
      sample: { id: '41', email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace', type: 'PERSON', ...dated },
    },
    get: {
      name: 'Get owner',
      method: 'GET',
      path: '/crm/v3/owners/{ownerId}',
      params: { ownerId: required(of.ownerId) },
      scopes: ['crm.objects.owners.read'],
      sample: { id: '41', email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace', type: 'PERSON', ...dated },
    },
  },
};

export const pipeline: ConnectorObject = {
  key: 'pipeline',
  name: 'Pipeline',
  operations: {
    list: {
      name: 'List pipelines',
      method: 'GET',
      path: '/crm/v3/pipelines/{objectType}',
      params: { objectType },
      items: 'results',
      sample: { id: 'default', label: 'Sales pipeline', displayOrder: 0, stages: [], ...dated },
    },
    listStages: {
      name: 'List pipeline stages',
      method: 'GET',
      path: '/crm/v3/pipelines/{objectType}',
      params: { objectType },
      answer: stagesOf,
      sample: {
        id: 'closedwon',
        label: 'Closed won',
        displayOrder: 5,
        pipeline: 'default',
        title: 'Sales: Closed won',
      },
    },
  },
};

export const property: ConnectorObject = {
  key: 'property',
  name: 'Property',
  operations: {
    list: {
      name: 'List properties',
      method: 'GET',
      path: '/crm/v3/properties/{objectType}',
      params: { objectType },
      items: 'results',
      sample: {
        name: 'email',
        label: 'Email',
        type: 'string',
        fieldType: 'text',
        groupName: 'contactinformation',
        description: "A contact's email address",
        options: [],
      },
    },
  },
};
