import { connectorNode } from '../kit/node.ts';
import { googleSheetsConnector } from './googleSheets.ts';

const orders = 'https://sheets.googleapis.com/v4/spreadsheets/1abc/values/%27Orders%27';
const read = `GET ${orders.replaceAll('%27', "'")}?majorDimension=ROWS&valueRenderOption=UNFORMATTED_VALUE&dateTimeRenderOption=FORMATTED_STRING`;

export const googleSheets = connectorNode(googleSheetsConnector, {
  type: 'googleSheets',
  name: 'Google Sheets',
  category: 'Google Workspace',
  icon: 'table-2',
  description: 'Reads, appends and updates rows of Google Sheets by column name, and works with ranges',
  start: 'row.list',
  examples: [
    {
      title: 'Every row of a sheet, by the names of its columns',
      given: [{}],
      with: { operation: 'row.list', spreadsheetId: '1abc', sheet: 'Orders' },
      answers: {
        [read]: {
          values: [
            ['Customer', 'Total'],
            ['Ada', 250],
            ['Grace', 90],
          ],
        },
      },
      gives: {
        main: [
          { row_number: 2, Customer: 'Ada', Total: 250 },
          { row_number: 3, Customer: 'Grace', Total: 90 },
        ],
      },
    },
    {
      title: 'The rows of one customer',
      given: [{ customer: 'Grace' }],
      with: {
        operation: 'row.find',
        spreadsheetId: '1abc',
        sheet: 'Orders',
        keyColumn: 'Customer',
        sought: '{{ customer }}',
      },
      answers: {
        [read]: {
          values: [
            ['Customer', 'Total'],
            ['Ada', 250],
            ['Grace', 90],
          ],
        },
      },
      gives: { main: [{ row_number: 3, Customer: 'Grace', Total: 90 }] },
    },
    {
      title: 'A spreadsheet must be named',
      given: [{}],
      with: { operation: 'row.list', sheet: 'Orders' },
      fails: 'field_required',
    },
  ],
});
