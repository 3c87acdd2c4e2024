import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, json, oneOf, required, sentAs, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const title = as('pageTitle', text('Title'));

export const pages: ConnectorObject = {
  key: 'page',
  name: 'Page',
  operations: {
    createInDataSource: {
      name: 'Create page in data source',
      method: 'POST',
      path: '/v1/pages',
      body: {
        'parent.data_source_id': required(of.dataSourceId),
        properties: required(of.properties),
        children: of.content,
      },
      repeat: 'twice',
      sample: of.page,
    },
    createInPage: {
      name: 'Create page under page',
      method: 'POST',
      path: '/v1/pages',
      body: {
        'parent.page_id': required(of.pageId),
        'properties.title.title': required(sentAs(title, of.richText)),
        children: of.content,
      },
      repeat: 'twice',
      sample: of.page,
    },
    get: {
      name: 'Get page',
      method: 'GET',
      path: '/v1/pages/{page_id}',
      params: { page_id: required(of.pageId) },
      sample: of.page,
    },
    update: {
      name: 'Update page',
      method: 'PATCH',
      path: '/v1/pages/{page_id}',
      params: { page_id: required(of.pageId) },
      body: { properties: of.properties, in_trash: flag('In trash') },
      repeat: 'same',
      sample: of.page,
    },
    search: {
      name: 'Search pages and data sources',
      description: 'Searches what is shared with the integration, by title',
      method: 'POST',
      path: '/v1/search',
      effect: 'read',
      body: {
        query: as('titleSearch', text('Title contains')),
        'filter.value': as(
          'kindOf',
          oneOf('Type', [
            { value: 'page', label: 'Pages' },
            { value: 'data_source', label: 'Data sources' },
          ]),
        ),
      },
      prepare: (body) =>
        'filter' in body ? { ...body, filter: { ...(body['filter'] as object), property: 'object' } } : body,
      items: 'results',
      next: of.bodyCursor,
      sample: of.page,
    },
    comment: {
      name: 'Comment on page',
      method: 'POST',
      path: '/v1/comments',
      body: {
        'parent.page_id': required(of.pageId),
        rich_text: required(sentAs(as('comment', text('Comment')), of.richText)),
      },
      repeat: 'twice',
      sample: { object: 'comment', id: '94cc56ab-9f02-409d-9f99-1037e9fe502f' },
    },
    listComments: {
      name: 'List comments',
      method: 'GET',
      path: '/v1/comments',
      query: { block_id: required(of.blockId) },
      items: 'results',
      next: of.cursor,
      sample: { object: 'comment', id: '94cc56ab-9f02-409d-9f99-1037e9fe502f' },
    },
  },
};

export const dataSource: ConnectorObject = {
  key: 'dataSource',
  name: 'Data source',
  operations: {
    query: {
      name: 'List pages of data source',
      method: 'POST',
      path: '/v1/data_sources/{data_source_id}/query',
      effect: 'read',
      params: { data_source_id: required(of.dataSourceId) },
      body: {
        filter: json('Filter', {
          placeholder: '{ "property": "Done", "checkbox": { "equals": true } }',
          help: 'As Notion describes filters.',
        }),
        sorts: json('Sorts', { placeholder: '[{ "property": "Name", "direction": "ascending" }]' }),
      },
      items: 'results',
      next: of.bodyCursor,
      sample: of.page,
    },
    get: {
      name: 'Get data source',
      description: 'Gets its properties',
      method: 'GET',
      path: '/v1/data_sources/{data_source_id}',
      params: { data_source_id: required(of.dataSourceId) },
      sample: { object: 'data_source', id: of.page.id },
    },
    getDatabase: {
      name: 'Get database',
      description: 'Gets its data sources',
      method: 'GET',
      path: '/v1/databases/{database_id}',
      params: {
        database_id: required(
          as('databaseId', text('Database', { placeholder: of.page.id, help: 'The database ID.' })),
        ),
      },
      sample: { object: 'database', id: of.page.id },
    },
  },
};
