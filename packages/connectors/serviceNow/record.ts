import type { ConnectorObject } from '../kit/connector.ts';
import { as, file, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const onTable = { table: of.tableName };
const onRecord = { ...onTable, sys_id: of.sysId };
const sample = {
  sys_id: '9d385017c611228701d22104cc95c371',
  number: 'CHG0000042',
  sys_updated_on: '2026-03-01 12:00:00',
};

/** Records of any table, among them those of an instance's own. */
export const record: ConnectorObject = {
  key: 'record',
  name: 'Record of any table',
  operations: {
    list: {
      name: 'List records',
      method: 'GET',
      path: '/table/{table}',
      params: onTable,
      query: { sysparm_query: of.filter, ...of.reading },
      items: 'result',
      next: of.pages,
      sample,
    },
    get: {
      name: 'Get record',
      method: 'GET',
      path: '/table/{table}/{sys_id}',
      params: onRecord,
      query: of.reading,
      items: 'result',
      sample,
    },
    create: {
      name: 'Create record',
      method: 'POST',
      path: '/table/{table}',
      params: onTable,
      body: { fields: { ...of.recordFields, key: 'recordFields', required: true, spread: true } },
      repeat: 'twice',
      items: 'result',
      sample,
    },
    update: {
      name: 'Update record',
      method: 'PATCH',
      path: '/table/{table}/{sys_id}',
      params: onRecord,
      body: { fields: { ...of.recordFields, key: 'recordFields', required: true, spread: true } },
      repeat: 'same',
      items: 'result',
      sample,
    },
    delete: {
      name: 'Delete record',
      method: 'DELETE',
      path: '/table/{table}/{sys_id}',
      params: onRecord,
      sample: { success: true },
    },
  },
};

export const attachment: ConnectorObject = {
  key: 'attachment',
  name: 'Attachment',
  operations: {
    add: {
      name: 'Attach file',
      method: 'POST',
      path: '/attachment/file',
      query: {
        table_name: of.tableName,
        table_sys_id: of.sysId,
        file_name: required(as('fileName', text('File name', { placeholder: 'screenshot.png' }))),
      },
      bodyIs: 'file',
      body: { file: file() },
      repeat: 'twice',
      items: 'result',
      sample: { sys_id: '0a1b2c3d4e5f60718293a4b5c6d7e8f9', file_name: 'screenshot.png', size_bytes: '1024' },
    },
    list: {
      name: 'List attachments',
      method: 'GET',
      path: '/attachment',
      query: { sysparm_query: of.filter },
      items: 'result',
      next: of.pages,
      sample: { sys_id: '0a1b2c3d4e5f60718293a4b5c6d7e8f9', file_name: 'screenshot.png', size_bytes: '1024' },
    },
    download: {
      name: 'Download attachment',
      method: 'GET',
      path: '/attachment/{sys_id}/file',
      params: { sys_id: required(as('attachmentId', text('Attachment', { help: 'The sys_id of the attachment.' }))) },
      download: true,
      sample: { name: 'screenshot.png', mediaType: 'image/png', size: 1024 },
    },
  },
};

export const people: ConnectorObject = {
  key: 'people',
  name: 'User and group',
  operations: {
    listUsers: {
      name: 'List users',
      method: 'GET',
      path: '/table/sys_user',
      query: { sysparm_query: of.filter },
      items: 'result',
      next: of.pages,
      sample: { sys_id: '62826bf03710200044e0bfc8bcbe5df1', name: 'Abel Tuter', user_name: 'abel.tuter' },
    },
    listGroups: {
      name: 'List groups',
      method: 'GET',
      path: '/table/sys_user_group',
      query: { sysparm_query: of.filter },
      items: 'result',
      next: of.pages,
      sample: { sys_id: '287ebd7da9fe198100f92cc8d1d2154e', name: 'Network' },
    },
  },
};
