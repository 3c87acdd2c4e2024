import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { pagesOf } from '../google/paging.ts';
import type { OperationCall } from '../kit/call.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { callInner } from '../kit/inner.ts';
import { as, file as fileParameter, flag, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';
import { uploadFile } from './upload.ts';

const query = as(
  'query',
  text('Query', {
    placeholder: "name contains 'invoice' and trashed = false",
    help: 'The search syntax of Google Drive.',
  }),
);
const orderBy = oneOf('Sort by', [
  { value: 'modifiedTime desc', label: 'Last modified first' },
  { value: 'createdTime desc', label: 'Newest first' },
  { value: 'name', label: 'By name' },
]);
const parents = { ...as('folderId', of.folderId), toWire: (value: unknown) => [asText(value)] };
const exported = oneOf(
  'Format',
  [
    { value: 'application/pdf', label: 'PDF' },
    { value: 'text/plain', label: 'Text' },
    { value: 'text/csv', label: 'CSV (spreadsheets)' },
    { value: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', label: 'Word (documents)' },
    { value: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', label: 'Excel (spreadsheets)' },
    {
      value: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      label: 'PowerPoint (presentations)',
    },
  ],
  { default: 'application/pdf' },
);
const params = { fileId: of.fileId };

const first = ([entry]: readonly JsonValue[]): JsonObject => (isJsonObject(entry) ? entry : {});

/** Takes the file out of the folders that it is in, and puts it into another. */
async function move(call: OperationCall): Promise<JsonValue> {
  const fileId = asText(call.read('fileId'));
  const toFolder = asText(call.read('toFolder'));
  const { parents: before } = first(await callInner(call, 'file.get', { fileId }));
  const fromFolder = (Array.isArray(before) ? before : [])
    .map((folder) => asText(folder))
    .filter((folder) => folder !== toFolder)
    .join(',');
  return first(await callInner(call, 'file.update', { fileId, toFolder, fromFolder }));
}

const toFolder = as('toFolder', text('To folder', { loads: 'folders' }));

export const driveFile: ConnectorObject = {
  key: 'file',
  name: 'File',
  operations: {
    list: {
      name: 'List files',
      method: 'GET',
      path: '/files',
      query: { q: query, orderBy },
      fixed: { query: of.listedFacts },
      items: 'files',
      next: pagesOf('pageSize', 1000),
      scopes: of.READ,
      sample: of.sample,
    },
    search: {
      name: 'Search files by name',
      method: 'GET',
      path: '/files',
      query: {
        q: required({
          ...as('nameContains', text('Name contains')),
          toWire: (value) => `name contains ${of.quoted(asText(value))} and trashed = false`,
        }),
        orderBy,
      },
      fixed: { query: of.listedFacts },
      items: 'files',
      next: pagesOf('pageSize', 1000),
      scopes: of.READ,
      sample: of.sample,
    },
    get: {
      name: 'Get file',
      description: 'Gets the metadata of a file',
      method: 'GET',
      path: '/files/{fileId}',
      params,
      fixed: { query: of.facts },
      items: '',
      scopes: of.READ,
      sample: of.sample,
    },
    upload: {
      name: 'Upload file',
      description: 'Files of any size; an interrupted upload resumes',
      method: 'POST',
      at: 'https://www.googleapis.com/upload/drive/v3',
      path: '/files',
      fixed: { query: { ...of.facts, uploadType: 'resumable' } },
      body: { name: of.name, parents },
      inputs: { file: required(fileParameter()) },
      perform: uploadFile,
      repeat: 'twice',
      scopes: of.WRITE,
      sample: of.sample,
    },
    replace: {
      name: 'Replace file content',
      method: 'PATCH',
      at: 'https://www.googleapis.com/upload/drive/v3',
      path: '/files/{fileId}',
      params,
      fixed: { query: { ...of.facts, uploadType: 'resumable' }, body: {} },
      inputs: { file: required(fileParameter()) },
      perform: uploadFile,
      repeat: 'same',
      scopes: of.WRITE,
      sample: of.sample,
    },
    download: {
      name: 'Download file',
      method: 'GET',
      path: '/files/{fileId}',
      params,
      fixed: { query: { ...of.everywhere, alt: 'media' } },
      download: true,
      scopes: of.READ,
      sample: { name: 'Invoice.pdf', mediaType: 'application/pdf', size: 48_210 },
    },
    export: {
      name: 'Export document',
      description: 'Downloads a Google document, spreadsheet or presentation in another format',
      method: 'GET',
      path: '/files/{fileId}/export',
      params,
      query: { mimeType: required(exported) },
      download: true,
      scopes: of.READ,
      sample: { name: 'Report.pdf', mediaType: 'application/pdf', size: 48_210 },
    },
    copy: {
      name: 'Copy file',
      method: 'POST',
      path: '/files/{fileId}/copy',
      params,
      fixed: { query: of.facts },
      body: { name: of.name, parents },
      items: '',
      repeat: 'twice',
      scopes: of.WRITE,
      sample: of.sample,
    },
    move: {
      name: 'Move file',
      method: 'PATCH',
      path: '/files/{fileId}',
      params,
      fixed: { query: of.facts, body: {} },
      inputs: { toFolder: required(toFolder) },
      perform: move,
      repeat: 'same',
      scopes: of.WRITE,
      sample: of.sample,
    },
    update: {
      name: 'Update file',
      description: 'Updates name, description and folders, but not the content',
      method: 'PATCH',
      path: '/files/{fileId}',
      params,
      query: { addParents: toFolder, removeParents: as('fromFolder', text('From folder', { loads: 'folders' })) },
      fixed: { query: of.facts },
      body: { name: of.name, description: of.description, starred: flag('Starred'), trashed: flag('In trash') },
      items: '',
      repeat: 'same',
      scopes: of.WRITE,
      sample: of.sample,
    },
    delete: {
      name: 'Delete file',
      description: 'Deletes it permanently. "Update file" can move it to the trash',
      method: 'DELETE',
      path: '/files/{fileId}',
      params,
      fixed: { query: of.everywhere },
      items: '',
      scopes: of.WRITE,
      sample: { success: true },
    },
  },
};
