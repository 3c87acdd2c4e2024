import { connectorNode } from '../kit/node.ts';
import { googleSheetsConnector } from './googleSheets.ts';

export const googleSheetsApi = connectorNode(googleSheetsConnector, {
  type: 'googleSheetsApi',
  name: 'Google Sheets API',
  category: 'Integration & APIs',
  icon: 'table-2',
  description: 'Reads and writes ranges, rows and sheets of spreadsheets with the Google Sheets API',
  start: 'range.read',
  examples: [
    {
      title: 'The values of a range',
      given: [{}],
      with: { operation: 'range.read', spreadsheetId: '1abc', range: 'Orders!A1:B2' },
      answers: {
        'GET https://sheets.googleapis.com/v4/spreadsheets/1abc/values/Orders!A1%3AB2?valueRenderOption=UNFORMATTED_VALUE&dateTimeRenderOption=FORMATTED_STRING':
          { range: 'Orders!A1:B2', majorDimension: 'ROWS', values: [['Customer', 'Total']] },
      },
      gives: {
        main: [{ range: 'Orders!A1:B2', majorDimension: 'ROWS', values: [['Customer', 'Total']] }],
      },
    },
    {
      title: 'A sheet needs a title',
      given: [{}],
      with: { operation: 'sheet.create', spreadsheetId: '1abc' },
      fails: 'field_required',
    },
  ],
});
