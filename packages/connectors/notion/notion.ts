import { defineConnector } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { block, people } from './block.ts';
import { dataSource, pages } from './page.ts';

/** Pages of a data source, the newest first. */
const listed = (name: string, time: 'created_time' | 'last_edited_time'): DatedEvent => ({
  name,
  operation: 'dataSource.query',
  with: { sorts: [{ timestamp: time, direction: 'descending' }] },
  id: 'id',
  time,
  once: time === 'created_time' ? 'each' : 'change',
});

export const notionConnector = defineConnector({
  vendor: 'notion',
  name: 'Notion',
  credentials: ['notionToken', 'notionOAuth'],
  address: 'https://api.notion.com',
  headers: { 'notion-version': '2025-09-03' },
  objects: [pages, dataSource, block, people],
  lists: {
    pages: { operation: 'page.search', value: 'id', label: 'url', search: 'titleSearch', with: { kindOf: 'page' } },
    dataSources: {
      operation: 'page.search',
      value: 'id',
      label: 'title.0.plain_text',
      search: 'titleSearch',
      with: { kindOf: 'data_source' },
    },
  },
  events: {
    pageAdded: listed('Page added', 'created_time'),
    pageChanged: listed('Page added or updated', 'last_edited_time'),
  },
  // About three requests a second (https://developers.notion.com/reference/request-limits).
  concurrency: 2,
});
