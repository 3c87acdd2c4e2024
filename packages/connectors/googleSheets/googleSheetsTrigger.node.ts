import { connectorTrigger } from '../kit/trigger.ts';
import { googleSheetsConnector } from './googleSheets.ts';

const row = { row_number: 2, Customer: 'Ada', Total: 250 };
const place = { spreadsheetId: '1abc', sheet: 'Orders' };

export const googleSheetsTrigger = connectorTrigger(googleSheetsConnector, {
  type: 'googleSheetsTrigger',
  name: 'Google Sheets Trigger',
  category: 'Google Workspace',
  icon: 'table-2',
  description: 'Starts the workflow when rows are added or updated in Google Sheets',
  start: 'rowAdded',
  asks: ['spreadsheetId', 'sheet', 'headerRow', 'valueRenderOption', 'dateTimeRenderOption'],
  examples: [
    { title: 'A row is an item', given: [row], with: { event: 'rowAdded', ...place }, gives: { main: [row] } },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'rowAdded', ...place },
      fails: 'connector_poll_failed',
    },
  ],
});
