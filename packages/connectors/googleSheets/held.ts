import type { HeldConnector } from '../testing/held-connector.ts';
import { googleToken } from '../google/googleToken.credential.ts';
import { googleSheetsConnector } from './googleSheets.ts';
import { googleSheets } from './googleSheets.node.ts';

const table = {
  range: 'Orders!A1:B2',
  values: [
    ['Name', 'Email'],
    ['Ada', '1'],
  ],
};
const byKey = { keyColumn: 'Email', keyValue: '1', sought: '1', columns: [{ name: 'Name', value: 'Ada' }] };

export const held: HeldConnector = {
  connector: googleSheetsConnector,
  node: googleSheets,
  descriptions: ['googleSheets', 'googleDrive'],
  credential: googleToken,
  values: { token: 'token' },
  fields: {
    sheetId: '0',
    values: '[["Ada", 36]]',
    rangeValues: '[{ "range": "Orders!A1", "values": [["Ada"]] }]',
  },
  by: { 'row.find': byKey, 'row.update': byKey, 'row.upsert': byKey, 'row.append': { columns: byKey.columns } },
  answers: { 'row.list': table, 'row.find': table, 'row.update': table, 'row.upsert': table },
};
