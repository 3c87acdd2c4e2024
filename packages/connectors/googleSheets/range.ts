import type { ConnectorObject } from '../kit/connector.ts';
import { as, json, list, oneOf, required } from '../kit/parameters.ts';
import * as of from './shared.ts';

const values = required(json('Values', { placeholder: '[["Ada", 36], ["Grace", 45]]' }));
const majorDimension = oneOf('Major dimension', [
  { value: 'ROWS', label: 'Rows' },
  { value: 'COLUMNS', label: 'Columns' },
]);
const read = {
  majorDimension,
  valueRenderOption: of.valueRenderOption,
  dateTimeRenderOption: of.dateTimeRenderOption,
};
const params = { spreadsheetId: of.spreadsheetId, range: of.range };
const updated = { spreadsheetId: '1qpyC0Xz', updatedRange: 'Orders!A2:B3', updatedRows: 2, updatedCells: 4 };

/** Cells as lists of values, without a header. */
export const range: ConnectorObject = {
  key: 'range',
  name: 'Range',
  operations: {
    read: {
      name: 'Read range',
      method: 'GET',
      path: '/v4/spreadsheets/{spreadsheetId}/values/{range}',
      params,
      query: read,
      items: '',
      scopes: of.READ,
      sample: {
        range: 'Orders!A1:B2',
        majorDimension: 'ROWS',
        values: [
          ['Name', 'Age'],
          ['Ada', 36],
        ],
      },
    },
    readSeveral: {
      name: 'Read several ranges',
      method: 'GET',
      path: '/v4/spreadsheets/{spreadsheetId}/values:batchGet',
      params: { spreadsheetId: of.spreadsheetId },
      query: { ranges: required(list('Ranges', { placeholder: 'Orders!A1:B2, Customers!A1:C5' })), ...read },
      items: 'valueRanges',
      scopes: of.READ,
      sample: { range: 'Orders!A1:B1', majorDimension: 'ROWS', values: [['Name', 'Age']] },
    },
    write: {
      name: 'Write range',
      method: 'PUT',
      path: '/v4/spreadsheets/{spreadsheetId}/values/{range}',
      params,
      query: { valueInputOption: of.valueInputOption },
      body: { values, majorDimension },
      items: '',
      scopes: of.WRITE,
      sample: updated,
    },
    append: {
      name: 'Append to range',
      description: 'Appends rows to the table in the range',
      method: 'POST',
      path: '/v4/spreadsheets/{spreadsheetId}/values/{range}:append',
      params,
      query: {
        valueInputOption: of.valueInputOption,
        insertDataOption: oneOf('If there are rows below', [
          { value: 'INSERT_ROWS', label: 'Move them down' },
          { value: 'OVERWRITE', label: 'Overwrite them' },
        ]),
      },
      body: { values, majorDimension },
      items: '',
      repeat: 'twice',
      scopes: of.WRITE,
      sample: { spreadsheetId: '1qpyC0Xz', tableRange: 'Orders!A1:B1', updates: updated },
    },
    clear: {
      name: 'Clear range',
      description: 'Clears the values and keeps the formatting',
      method: 'POST',
      path: '/v4/spreadsheets/{spreadsheetId}/values/{range}:clear',
      params,
      fixed: { body: {} },
      items: '',
      repeat: 'same',
      scopes: of.WRITE,
      sample: { spreadsheetId: '1qpyC0Xz', clearedRange: 'Orders!A2:B3' },
    },
    writeSeveral: {
      name: 'Write several ranges',
      method: 'POST',
      path: '/v4/spreadsheets/{spreadsheetId}/values:batchUpdate',
      params: { spreadsheetId: of.spreadsheetId },
      body: {
        valueInputOption: of.valueInputOption,
        data: required(
          as(
            'rangeValues',
            json('Ranges with values', { placeholder: '[{ "range": "Orders!A1:B1", "values": [["Name", "Age"]] }]' }),
          ),
        ),
      },
      items: '',
      repeat: 'same',
      scopes: of.WRITE,
      sample: { spreadsheetId: '1qpyC0Xz', totalUpdatedRows: 1, totalUpdatedCells: 2 },
    },
  },
};
