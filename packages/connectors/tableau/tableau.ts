import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { defineConnector } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { serverAddress } from './address.ts';
import { datasources, site, views, workbooks } from './content.ts';

/** What has this time after the last poll, newest first. */
const newest = (name: string, operation: string, time: 'createdAt' | 'updatedAt'): DatedEvent => ({
  name,
  operation,
  with: { sort: `${time}:desc` },
  id: 'id',
  time,
  once: time === 'createdAt' ? 'each' : 'change',
});

export const tableauConnector = defineConnector({
  vendor: 'tableau',
  name: 'Tableau',
  credentials: ['tableauToken'],
  address: (values) =>
    `${serverAddress(values)}/sites/${encodeURIComponent(asText(values['siteId'] ?? '').trim()) || '{siteId}'}`,
  objects: [workbooks, views, datasources, site],
  events: {
    workbookCreated: newest('Workbook created', 'workbook.list', 'createdAt'),
    workbookChanged: newest('Workbook created or updated', 'workbook.list', 'updatedAt'),
    viewChanged: newest('View created or updated', 'view.list', 'updatedAt'),
    datasourceCreated: newest('Data source created', 'datasource.list', 'createdAt'),
    datasourceChanged: newest('Data source created or updated', 'datasource.list', 'updatedAt'),
  },
  lists: {
    workbooks: { operation: 'workbook.list', value: 'id', label: 'name' },
    views: { operation: 'view.list', value: 'id', label: 'name' },
    datasources: { operation: 'datasource.list', value: 'id', label: 'name' },
  },
  reason: (answer) =>
    ['error.summary', 'error.detail']
      .map((path) => asText(readPath(answer, path) ?? ''))
      .filter((text) => text !== '')
      .join(': '),
});
