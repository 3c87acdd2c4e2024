import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { nodeErrors } from '@heddle/contract/errors/node';
import { asText } from '@heddle/contract/node/text';
import type { OperationCall } from '../kit/call.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { callInner } from '../kit/inner.ts';
import { as, fieldsObject, number, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';
import type { SheetTable } from './table.ts';
import { cellOf, cellsOf, columnLetters, findRows, objectsOf, rowNumber, tableOf, widened } from './table.ts';

const params = { spreadsheetId: of.spreadsheetId, range: of.sheetRange };
const headerRow = as(
  'headerRow',
  number('Header row', { default: 1, min: 1, step: 1, help: 'The row with the column names.' }),
);
const columns = as('columns', fieldsObject('Columns', { help: 'If empty, all fields of the item.' }));
const newColumns = as(
  'newColumns',
  oneOf(
    'Fields without a column',
    [
      { value: 'add', label: 'Add a column' },
      { value: 'ignore', label: 'Ignore' },
      { value: 'fail', label: 'Fail' },
    ],
    { default: 'add' },
  ),
);
const keyColumn = as(
  'keyColumn',
  text('Key column', { placeholder: 'Email', help: 'The name of the column in the header row.' }),
);
const keyValue = as('keyValue', text('Key value', { placeholder: 'ada@example.com' }));
const sample = { row_number: 2, Name: 'Ada', Email: 'ada@example.com', Age: 36 };

const place = (call: OperationCall): { spreadsheetId: string; sheet: string } => ({
  spreadsheetId: asText(call.read('spreadsheetId')),
  sheet: asText(call.read('sheet')),
});

async function readTable(call: OperationCall): Promise<SheetTable> {
  const { spreadsheetId, sheet } = place(call);
  const [answer] = await callInner(call, 'range.read', {
    spreadsheetId,
    range: of.quoted(sheet),
    majorDimension: 'ROWS',
    valueRenderOption: asText(call.read('valueRenderOption') ?? 'UNFORMATTED_VALUE'),
    dateTimeRenderOption: asText(call.read('dateTimeRenderOption') ?? 'FORMATTED_STRING'),
  });
  return tableOf(isJsonObject(answer) ? answer['values'] : undefined, Number(call.read('headerRow') ?? 1));
}

/** The row that the fields of the node describe: its columns, or the whole item. */
function givenRow(call: OperationCall): JsonObject {
  const named = columns.toWire?.(call.read('columns') ?? []);
  if (isJsonObject(named) && Object.keys(named).length > 0) return named;
  return call.item?.json ?? {};
}

/** The header with room for the row; writes it where columns are added. Throws `field_invalid`. */
async function headerFor(call: OperationCall, table: SheetTable, row: JsonObject): Promise<readonly string[]> {
  const wide = widened(table.header, row);
  const added = wide.slice(table.header.length);
  const choice = call.read('newColumns');
  if (added.length === 0 || choice === 'ignore') return table.header;
  if (choice === 'fail')
    throw nodeErrors.field_invalid({
      field: 'Columns',
      reason: `names columns that the sheet lacks: ${added.join(', ')}`,
    });
  await write(call, [{ range: cellRange(call, table.headerRow, table.header.length), values: [added] }]);
  return wide;
}

const cellRange = (call: OperationCall, row: number, column: number): string =>
  `${of.quoted(place(call).sheet)}!${columnLetters(column)}${row}`;

async function write(call: OperationCall, rangeValues: JsonObject[]): Promise<void> {
  if (rangeValues.length === 0) return;
  await callInner(call, 'range.writeSeveral', {
    spreadsheetId: place(call).spreadsheetId,
    valueInputOption: asText(call.read('valueInputOption') ?? 'RAW'),
    rangeValues,
  });
}

/** Appends below the table and returns the row with its number. */
async function append(call: OperationCall, table: SheetTable, row: JsonObject): Promise<JsonObject> {
  const header = await headerFor(call, table, row);
  const { spreadsheetId, sheet } = place(call);
  const [answer] = await callInner(call, 'range.append', {
    spreadsheetId,
    range: `${of.quoted(sheet)}!A${table.headerRow}`,
    valueInputOption: asText(call.read('valueInputOption') ?? 'RAW'),
    insertDataOption: 'INSERT_ROWS',
    values: [cellsOf(header, row)],
  });
  const updates = isJsonObject(answer) && isJsonObject(answer['updates']) ? answer['updates'] : {};
  const number = /!\$?[A-Z]+\$?(\d+)/.exec(asText(updates['updatedRange']))?.[1];
  return { ...(number === undefined ? {} : { row_number: Number(number) }), ...rowOf(header, row) };
}

/** Writes the cells that the row names, in each of the rows, and returns these. */
async function update(
  call: OperationCall,
  table: SheetTable,
  row: JsonObject,
  indexes: readonly number[],
): Promise<JsonObject[]> {
  const header = await headerFor(call, table, row);
  const named = header.flatMap((name, column) => (name !== '' && Object.hasOwn(row, name) ? [{ name, column }] : []));
  await write(
    call,
    indexes.flatMap((index) =>
      named.map(({ name, column }) => ({
        range: cellRange(call, rowNumber(table, index), column),
        values: [[cellOf(row[name])]],
      })),
    ),
  );
  const before = table.rows;
  return indexes.map((index) => ({
    row_number: rowNumber(table, index),
    ...Object.fromEntries(
      header.flatMap((name, column): [string, JsonValue][] =>
        name === '' ? [] : [[name, Object.hasOwn(row, name) ? cellOf(row[name]) : (before[index]?.[column] ?? '')]],
      ),
    ),
  }));
}

const rowOf = (header: readonly string[], row: JsonObject): JsonObject =>
  Object.fromEntries(header.flatMap((name) => (name === '' ? [] : [[name, cellOf(row[name])]])));

/** The row with its key, and the rows of the table that have it. Throws `field_invalid` for a column that the sheet lacks. */
function keyed(call: OperationCall, table: SheetTable): { row: JsonObject; indexes: number[] } {
  const column = asText(call.read('keyColumn')).trim();
  if (!table.header.includes(column))
    throw nodeErrors.field_invalid({
      field: 'Key column',
      reason: `names "${column}", which is no column of the sheet`,
    });
  const value = asText(call.read('keyValue'));
  return { row: { [column]: value, ...givenRow(call) }, indexes: findRows(table, column, value) };
}

const written = { valueInputOption: of.valueInputOption };

/** Rows as objects by the names in the header of their sheet. */
export const row: ConnectorObject = {
  key: 'row',
  name: 'Row',
  operations: {
    list: {
      name: 'List rows',
      description: 'Returns each row as an object with the column names as keys',
      method: 'GET',
      path: '/v4/spreadsheets/{spreadsheetId}/values/{range}',
      params,
      query: { valueRenderOption: of.valueRenderOption, dateTimeRenderOption: of.dateTimeRenderOption },
      inputs: { headerRow },
      perform: async (call) => objectsOf(await readTable(call)),
      scopes: of.READ,
      sample,
    },
    find: {
      name: 'Find rows',
      description: 'Returns the rows with this value in the key column',
      method: 'GET',
      path: '/v4/spreadsheets/{spreadsheetId}/values/{range}',
      params,
      query: { valueRenderOption: of.valueRenderOption, dateTimeRenderOption: of.dateTimeRenderOption },
      inputs: { headerRow, keyColumn: required(keyColumn), sought: required(as('sought', text('Lookup value'))) },
      perform: async (call) => {
        const table = await readTable(call);
        const found = findRows(table, asText(call.read('keyColumn')).trim(), asText(call.read('sought')));
        const numbers = new Set(found.map((index) => rowNumber(table, index)));
        return objectsOf(table).filter((entry) => numbers.has(Number(entry['row_number'])));
      },
      scopes: of.READ,
      sample,
    },
    append: {
      name: 'Append row',
      description: 'Adds a row at the end, with each value in the column of its name',
      method: 'POST',
      path: '/v4/spreadsheets/{spreadsheetId}/values/{range}:append',
      params,
      query: written,
      inputs: { headerRow, columns, newColumns },
      fixed: { body: {} },
      perform: async (call) => append(call, await readTable(call), givenRow(call)),
      repeat: 'twice',
      scopes: of.WRITE,
      sample,
    },
    update: {
      name: 'Update rows',
      description: 'Updates the rows with this key value. If there are none, nothing happens',
      method: 'POST',
      path: '/v4/spreadsheets/{spreadsheetId}/values:batchUpdate',
      params: { spreadsheetId: of.spreadsheetId },
      body: written,
      inputs: {
        range: of.sheetRange,
        headerRow,
        keyColumn: required(keyColumn),
        keyValue: required(keyValue),
        columns,
        newColumns,
      },
      perform: async (call) => {
        const table = await readTable(call);
        const { row: changed, indexes } = keyed(call, table);
        return indexes.length === 0 ? [] : update(call, table, changed, indexes);
      },
      repeat: 'same',
      scopes: of.WRITE,
      sample,
    },
    upsert: {
      name: 'Update or append row',
      description: 'Updates the rows with this key value, or appends a row if there are none',
      method: 'POST',
      path: '/v4/spreadsheets/{spreadsheetId}/values:batchUpdate',
      params: { spreadsheetId: of.spreadsheetId },
      body: written,
      inputs: {
        range: of.sheetRange,
        headerRow,
        keyColumn: required(keyColumn),
        keyValue: required(keyValue),
        columns,
        newColumns,
      },
      perform: async (call) => {
        const table = await readTable(call);
        const { row: changed, indexes } = keyed(call, table);
        return indexes.length === 0 ? append(call, table, changed) : update(call, table, changed, indexes);
      },
      repeat: 'same',
      scopes: of.WRITE,
      sample,
    },
  },
};
