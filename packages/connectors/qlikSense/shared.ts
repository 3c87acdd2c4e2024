import type { ListPaging } from '../kit/paging.ts';
import { as, paragraph, required, text } from '../kit/parameters.ts';

// https://qlik.dev/apis/rest/

export const pages: ListPaging = { by: 'address', at: 'links.next.href', size: { parameter: 'limit', most: 100 } };

export const appId = as('appId', text('App', { loads: 'apps', help: 'The app ID.' }));
export const onApp = { appId: required(appId) };
export const spaceId = as('spaceId', text('Space', { loads: 'spaces', help: 'The space ID.' }));
export const name = as('newName', text('Name'));
export const description = as('newDescription', paragraph('Description'));
export const filter = as(
  'filter',
  text('Filter', { placeholder: 'name co "sales"', help: 'In the SCIM notation that the service takes.' }),
);

export const app = {
  attributes: {
    id: '3c5a1f0e-7a0b-4c5d-9f7e-0c1d2e3f4a5b',
    name: 'Sales',
    description: '',
    lastReloadTime: '2026-03-01T12:00:00.000Z',
  },
};
export const item = {
  id: '6352a4bcb8a8d0e5c9b1a002',
  name: 'Sales',
  resourceId: app.attributes.id,
  resourceType: 'app',
  createdAt: '2026-03-01T12:00:00Z',
  updatedAt: '2026-03-01T12:00:00Z',
};
export const reload = {
  id: '6352a4bcb8a8d0e5c9b1a003',
  appId: app.attributes.id,
  status: 'SUCCEEDED',
  creationTime: '2026-03-01T12:00:00Z',
  endTime: '2026-03-01T12:01:00Z',
};
export const run = {
  id: '2f6a1a70-5d3e-11ee-8c99-0242ac120002',
  status: 'finished',
  startTime: '2026-03-01T12:00:00Z',
};
