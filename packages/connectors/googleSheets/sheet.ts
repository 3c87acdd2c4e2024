import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { ConnectorObject, Operation } from '../kit/connector.ts';
import { as, number, numericId, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const sheetId = required(
  numericId('Sheet ID', { loads: 'sheetIds', placeholder: '0', help: 'The number after #gid= in the URL.' }),
);
const sheetTitle = as('sheetTitle', text('Sheet title'));
const properties = { sheetId: 123, title: 'Orders', index: 0, gridProperties: { rowCount: 1000, columnCount: 26 } };

/** A change by the request `name` of a batch update, which takes what the fields say. */
const change = (
  body: Pick<Operation, 'name' | 'description' | 'body' | 'repeat'>,
  toRequest: (body: JsonObject) => JsonObject,
  sample: JsonObject,
): Operation => ({
  ...body,
  method: 'POST',
  path: '/v4/spreadsheets/{spreadsheetId}:batchUpdate',
  params: { spreadsheetId: of.spreadsheetId },
  prepare: (values): JsonValue => ({ requests: [toRequest(values)] }),
  items: 'replies',
  scopes: of.WRITE,
  sample,
});

export const sheet: ConnectorObject = {
  key: 'sheet',
  name: 'Sheet',
  operations: {
    list: {
      name: 'List sheets',
      method: 'GET',
      path: '/v4/spreadsheets/{spreadsheetId}',
      params: { spreadsheetId: of.spreadsheetId },
      items: 'sheets',
      scopes: of.READ,
      sample: { properties },
    },
    create: change(
      {
        name: 'Create sheet',
        body: {
          title: required(sheetTitle),
          index: number('Position', { min: 0, step: 1, help: '0 is the first position.' }),
        },
        repeat: 'twice',
      },
      (values) => ({ addSheet: { properties: values } }),
      { addSheet: { properties } },
    ),
    rename: change(
      { name: 'Rename sheet', body: { sheetId, title: required(sheetTitle) }, repeat: 'same' },
      (values) => ({ updateSheetProperties: { properties: values, fields: 'title' } }),
      {},
    ),
    delete: change(
      { name: 'Delete sheet', body: { sheetId }, repeat: 'same' },
      (values) => ({ deleteSheet: values }),
      {},
    ),
    deleteRows: change(
      {
        name: 'Delete rows by number',
        description: 'The rows below move up',
        body: {
          sheetId,
          first: required(as('firstRow', number('First row', { min: 1, step: 1, help: 'The first row is 1.' }))),
          count: required(as('rowCount', number('Number of rows', { min: 1, step: 1, default: 1 }))),
        },
        repeat: 'twice',
      },
      ({ sheetId: id, first, count }) => ({
        deleteDimension: {
          range: {
            sheetId: id ?? 0,
            dimension: 'ROWS',
            startIndex: Number(first) - 1,
            endIndex: Number(first) - 1 + Number(count),
          },
        },
      }),
      {},
    ),
    copy: {
      name: 'Copy sheet to spreadsheet',
      method: 'POST',
      path: '/v4/spreadsheets/{spreadsheetId}/sheets/{sheetId}:copyTo',
      params: { spreadsheetId: of.spreadsheetId, sheetId },
      body: { destinationSpreadsheetId: required(text('Target spreadsheet', { loads: 'spreadsheets' })) },
      items: '',
      repeat: 'twice',
      scopes: of.WRITE,
      sample: { sheetId: 124, title: 'Copy of Orders', index: 1 },
    },
  },
};
