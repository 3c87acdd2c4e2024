import { GOOGLE_ACCOUNTS } from '../google/accounts.ts';
import { defineConnector } from '../kit/connector.ts';
import type { ContentEvent } from '../kit/events.ts';
import { range } from './range.ts';
import { row } from './row.ts';
import { sheet } from './sheet.ts';
import { spreadsheet } from './spreadsheet.ts';

const rows = (name: string, once: ContentEvent['once']): ContentEvent => ({
  by: 'content',
  name,
  operation: 'row.list',
  with: {},
  place: 'row_number',
  once,
});

export const googleSheetsConnector = defineConnector({
  vendor: 'googleSheets',
  name: 'Google Sheets',
  credentials: GOOGLE_ACCOUNTS,
  address: 'https://sheets.googleapis.com',
  objects: [row, range, sheet, spreadsheet],
  lists: {
    spreadsheets: { operation: 'spreadsheet.list', value: 'id', label: 'name', search: 'nameContains' },
    sheets: {
      operation: 'sheet.list',
      value: 'properties.title',
      label: 'properties.title',
      needs: ['spreadsheetId'],
    },
    sheetIds: {
      operation: 'sheet.list',
      value: 'properties.sheetId',
      label: 'properties.title',
      needs: ['spreadsheetId'],
    },
  },
  events: { rowAdded: rows('Row added', 'each'), rowChanged: rows('Row added or updated', 'change') },
  // An update reads before it writes: items that are worked on at a time would not see each other's rows.
  concurrency: 1,
});
