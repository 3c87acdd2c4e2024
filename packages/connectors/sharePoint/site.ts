import type { ConnectorObject } from '../kit/connector.ts';
import { as, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import { pages } from '../oneDrive/shared.ts';
import * as of from './shared.ts';

const sample = {
  id: 'acme.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe',
  name: 'sales',
  displayName: 'Sales',
  webUrl: 'https://acme.sharepoint.com/sites/sales',
};
const listSample = {
  id: '6d1a2f5c-0d0b-4f9f-8f5a-6b6d2b1c0a11',
  name: 'Orders',
  displayName: 'Orders',
  webUrl: 'https://acme.sharepoint.com/sites/sales/Lists/Orders',
};
const library = { id: 'b!t18F8ybsHUq1z3LTz8xvZqP8', name: 'Documents', driveType: 'documentLibrary' };

export const site: ConnectorObject = {
  key: 'site',
  name: 'Site',
  operations: {
    search: {
      name: 'Search sites',
      method: 'GET',
      path: '/sites',
      query: { search: required(as('siteSearch', text('Search for', { default: '*', help: '* finds every site.' }))) },
      items: 'value',
      next: pages,
      scopes: of.READ,
      sample,
    },
    get: { name: 'Get site', method: 'GET', path: '/sites/{site-id}', params: of.onSite, scopes: of.READ, sample },
    getByPath: {
      name: 'Get site by URL',
      method: 'GET',
      path: '/sites/{hostname}:/{+path}',
      params: {
        hostname: required(as('hostname', text('Host name', { placeholder: 'acme.sharepoint.com' }))),
        path: required(as('sitePath', text('Path', { placeholder: 'sites/sales' }))),
      },
      scopes: of.READ,
      sample,
    },
    listLibraries: {
      name: 'List document libraries',
      method: 'GET',
      path: '/sites/{site-id}/drives',
      params: of.onSite,
      items: 'value',
      next: pages,
      scopes: of.READ,
      sample: library,
    },
  },
};

export const list: ConnectorObject = {
  key: 'list',
  name: 'List',
  operations: {
    list: {
      name: 'List lists of site',
      method: 'GET',
      path: '/sites/{site-id}/lists',
      params: of.onSite,
      items: 'value',
      next: pages,
      scopes: of.READ,
      sample: listSample,
    },
    get: {
      name: 'Get list',
      method: 'GET',
      path: '/sites/{site-id}/lists/{list-id}',
      params: of.onList,
      scopes: of.READ,
      sample: listSample,
    },
    create: {
      name: 'Create list',
      method: 'POST',
      path: '/sites/{site-id}/lists',
      params: of.onSite,
      body: {
        displayName: required(as('listName', text('Name', { placeholder: 'Orders' }))),
        description: as('listDescription', paragraph('Description')),
        'list.template': as(
          'listTemplate',
          oneOf(
            'Template',
            [
              { value: 'genericList', label: 'List' },
              { value: 'documentLibrary', label: 'Document library' },
              { value: 'tasks', label: 'Tasks' },
              { value: 'events', label: 'Events' },
              { value: 'contacts', label: 'Contacts' },
            ],
            { default: 'genericList' },
          ),
        ),
      },
      // SharePoint refuses a second one of the same name.
      repeat: 'same',
      scopes: ['Sites.Manage.All'],
      sample: listSample,
    },
    listColumns: {
      name: 'List columns',
      method: 'GET',
      path: '/sites/{site-id}/lists/{list-id}/columns',
      params: of.onList,
      items: 'value',
      scopes: of.READ,
      sample: { id: 'fa564e0f-0c70-4ab9-b863-0177e6ddd247', name: 'Status', displayName: 'Status', readOnly: false },
    },
  },
};
