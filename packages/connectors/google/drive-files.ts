import type { JsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { Operation } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import type { Parameter } from '../kit/parameters.ts';
import { as, oneOf, required, text } from '../kit/parameters.ts';
import { pagesOf } from './paging.ts';

// https://developers.google.com/workspace/drive/api/reference/rest/v3/files

/** Documents, presentations and forms are files of Google Drive, whose API finds, copies and exports them. */
export const DRIVE = 'https://www.googleapis.com/drive/v3';
const WRITE = ['https://www.googleapis.com/auth/drive'];
const READ = ['https://www.googleapis.com/auth/drive.readonly'];
const FACTS = ['https://www.googleapis.com/auth/drive.metadata.readonly'];

/** Without it, operations do not see the files of shared drives. */
const everywhere = { supportsAllDrives: 'true' };
const FILE = 'id,name,mimeType,parents,createdTime,modifiedTime,webViewLink';
const listed = {
  ...everywhere,
  includeItemsFromAllDrives: 'true',
  fields: `nextPageToken,files(${FILE})`,
};

/** What the files of an app of Google are in Google Drive. */
interface DriveKind {
  mimeType: string;
  /** document, documents. */
  one: string;
  many: string;
  id: Parameter;
}

const sampleOf = ({ mimeType }: DriveKind): JsonObject => ({
  id: '1qpyC0XzvTcKT6EISywvqESX3A0MwQoFDE8p-Bll4hps',
  name: 'Offer',
  mimeType,
  createdTime: '2026-03-01T12:00:00.000Z',
  modifiedTime: '2026-03-02T09:30:00.000Z',
  webViewLink: 'https://drive.google.com/open?id=1qpyC0Xz',
});

/** A text in a search of Google Drive, in its quotation marks. */
const quoted = (value: string): string => `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'`;

const orderBy = oneOf('Sort by', [
  { value: 'modifiedTime desc', label: 'Last modified first' },
  { value: 'createdTime desc', label: 'Newest first' },
  { value: 'name', label: 'By name' },
]);

export const folderId = text('Folder', { loads: 'folders', help: 'The folder ID. If empty, My Drive.' });
export const copyName = as('copyName', text('Name of the copy', { help: 'If empty, “Copy of …”.' }));

/** The operations of Google Drive on files of one kind. */
export function driveFiles(kind: DriveKind): {
  list: Operation;
  listInFolder: Operation;
  createInFolder: Operation;
  copy: Operation;
} {
  const all = `mimeType = ${quoted(kind.mimeType)} and trashed = false`;
  const sample = sampleOf(kind);
  const list: Omit<Operation, 'name' | 'query'> = {
    method: 'GET',
    at: DRIVE,
    path: '/files',
    items: 'files',
    next: pagesOf('pageSize', 1000),
    scopes: FACTS,
    sample,
  };
  return {
    list: {
      ...list,
      name: `List ${kind.many}`,
      query: {
        q: {
          ...as('nameContains', text('Name contains')),
          toWire: (value) => `${all} and name contains ${quoted(asText(value))}`,
        },
        orderBy,
      },
      fixed: { query: { ...listed, q: all } },
    },
    listInFolder: {
      ...list,
      name: `List ${kind.many} in folder`,
      query: {
        q: required({
          ...as('inFolder', text('In folder', { loads: 'folders' })),
          toWire: (value) => `${all} and ${quoted(asText(value))} in parents`,
        }),
        orderBy,
      },
      fixed: { query: listed },
    },
    createInFolder: {
      name: `Create ${kind.one} in folder`,
      method: 'POST',
      at: DRIVE,
      path: '/files',
      fixed: { query: { ...everywhere, fields: FILE }, body: { mimeType: kind.mimeType } },
      body: {
        name: required(as('title', text('Title'))),
        parents: required({
          ...as('inFolder', text('In folder', { loads: 'folders' })),
          toWire: (value) => [asText(value)],
        }),
      },
      items: '',
      repeat: 'twice',
      scopes: WRITE,
      sample,
    },
    copy: {
      name: `Copy ${kind.one}`,
      method: 'POST',
      at: DRIVE,
      path: '/files/{fileId}/copy',
      params: { fileId: kind.id },
      fixed: { query: { ...everywhere, fields: FILE } },
      body: { name: copyName, parents: { ...as('folderId', folderId), toWire: (value) => [asText(value)] } },
      items: '',
      repeat: 'twice',
      scopes: WRITE,
      sample,
    },
  };
}

/** The file in another format. `formats`: media types with their names. */
export const driveExport = (
  { one, id }: Pick<DriveKind, 'one' | 'id'>,
  formats: readonly { value: string; label: string }[],
): Operation => ({
  name: `Export ${one}`,
  description: 'Downloads it in another format, up to 10 MB',
  method: 'GET',
  at: DRIVE,
  path: '/files/{fileId}/export',
  params: { fileId: id },
  query: { mimeType: required(oneOf('Format', formats, { default: 'application/pdf' })) },
  download: true,
  scopes: READ,
  sample: { name: 'Offer.pdf', mediaType: 'application/pdf', size: 48_210 },
});

/** The folders of Google Drive, to choose one from. */
export const driveFolders: Operation = {
  name: 'List folders',
  method: 'GET',
  at: DRIVE,
  path: '/files',
  query: {
    q: {
      ...as('folderNameContains', text('Folder name contains')),
      toWire: (value) =>
        `mimeType = 'application/vnd.google-apps.folder' and trashed = false and name contains ${quoted(asText(value))}`,
    },
  },
  fixed: { query: { ...listed, q: "mimeType = 'application/vnd.google-apps.folder' and trashed = false" } },
  items: 'files',
  next: pagesOf('pageSize', 1000),
  scopes: FACTS,
  sample: { id: '0AKx7', name: 'Offers', mimeType: 'application/vnd.google-apps.folder' },
};

/** What happens to files of a kind: `operation` lists them. */
export const driveEvent = (name: string, operation: string, time: 'createdTime' | 'modifiedTime'): DatedEvent => ({
  name,
  operation,
  with: { orderBy: `${time} desc` },
  id: 'id',
  time,
  once: time === 'createdTime' ? 'each' : 'change',
});

/** Faults of the description of Google Drive: every method takes `fields`. https://developers.google.com/workspace/drive/api/guides/fields-parameter */
export const DRIVE_FIELDS = ['sends the query parameter "fields", which is not described'];
