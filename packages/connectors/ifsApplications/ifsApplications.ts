import { defineConnector } from '../kit/connector.ts';
import { rows } from '../kit/content-rows.ts';
import { enteredBase } from '../kit/entered-url.ts';
import { versionHeaders } from '../odata/odata4.ts';
import { entity, projections } from './projection.ts';

export const ifsApplicationsConnector = defineConnector({
  vendor: 'ifsApplications',
  name: 'IFS Cloud',
  credentials: ['ifsApplicationsClient'],
  address: ({ address }) => `${enteredBase(address)}/main/ifsapplications/projection/v1`,
  before: versionHeaders,
  objects: [entity, projections],
  events: {
    entityAdded: rows('Entity created', 'entity.list', 'each'),
    entityChanged: rows('Entity created or updated', 'entity.list', 'change'),
  },
  lists: {
    projections: { operation: 'projection.list', value: 'ProjectionName', label: 'ProjectionName' },
  },
});
