import type { ConnectorObject } from '../kit/connector.ts';
import { as, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const params = { sys_id: of.sysId };
const shortDescription = as('shortDescription', text('Short description'));
const correlationId = as(
  'correlationId',
  text('Correlation ID', { placeholder: 'disk-web-1', help: 'What another system knows the incident by.' }),
);

export const incident: ConnectorObject = {
  key: 'incident',
  name: 'Incident',
  operations: {
    create: {
      name: 'Create incident',
      method: 'POST',
      path: '/table/incident',
      body: {
        short_description: required(shortDescription),
        ...of.details,
        correlation_id: correlationId,
        more: { ...of.recordFields, key: 'moreFields', spread: true },
      },
      repeat: {
        search: {
          mark: 'correlation_display',
          operation: 'incident.list',
          fields: (mark) => ({ query: `correlation_display=${mark}` }),
          at: 'correlation_display',
        },
      },
      items: 'result',
      sample: of.incident,
    },
    get: {
      name: 'Get incident',
      method: 'GET',
      path: '/table/incident/{sys_id}',
      params,
      query: of.reading,
      items: 'result',
      sample: of.incident,
    },
    list: {
      name: 'List incidents',
      description: 'All, or those that a query finds',
      method: 'GET',
      path: '/table/incident',
      query: { sysparm_query: of.filter, ...of.reading },
      items: 'result',
      next: of.pages,
      sample: of.incident,
    },
    update: {
      name: 'Update incident',
      method: 'PATCH',
      path: '/table/incident/{sys_id}',
      params,
      body: {
        short_description: shortDescription,
        ...of.details,
        more: { ...of.recordFields, key: 'moreFields', spread: true },
      },
      repeat: 'same',
      items: 'result',
      sample: of.incident,
    },
    addComment: {
      name: 'Comment on incident',
      method: 'PATCH',
      path: '/table/incident/{sys_id}',
      params,
      body: {
        comments: as('comment', paragraph('Comment', { help: 'The caller reads it.' })),
        work_notes: as('workNotes', paragraph('Work note', { help: 'Only those who work on it read it.' })),
      },
      repeat: 'twice',
      items: 'result',
      sample: of.incident,
    },
    resolve: {
      name: 'Resolve incident',
      method: 'PATCH',
      path: '/table/incident/{sys_id}',
      params,
      fixed: { body: { state: '6' } },
      body: {
        close_code: required(
          as(
            'closeCode',
            text('Resolution code', { default: 'Solution provided', help: 'One that the instance has.' }),
          ),
        ),
        close_notes: required(as('closeNotes', paragraph('Resolution notes'))),
      },
      repeat: 'same',
      items: 'result',
      sample: { ...of.incident, state: '6' },
    },
    listByTime: {
      name: 'List newest incidents',
      method: 'GET',
      path: '/table/incident',
      query: {
        sysparm_query: of.filter,
        order: as(
          'order',
          oneOf(
            'Sort by',
            [
              { value: 'sys_created_on', label: 'Creation time' },
              { value: 'sys_updated_on', label: 'Last update' },
            ],
            { default: 'sys_created_on' },
          ),
        ),
      },
      prepareQuery: ({ order = 'sys_created_on', sysparm_query, ...query }) => ({
        ...query,
        sysparm_query: [sysparm_query, `ORDERBYDESC${order}`].filter(Boolean).join('^'),
      }),
      items: 'result',
      next: of.pages,
      sample: of.incident,
    },
  },
};
