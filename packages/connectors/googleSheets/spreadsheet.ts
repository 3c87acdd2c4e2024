import type { ConnectorObject } from '../kit/connector.ts';
import { pagesOf } from '../google/paging.ts';
import { as, flag, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const SPREADSHEETS = "mimeType = 'application/vnd.google-apps.spreadsheet' and trashed = false";

const locale = text('Locale', { placeholder: 'en_US' });
const timeZone = text('Time zone', { placeholder: 'Europe/Berlin' });
const title = required(as('title', text('Title')));
const sample = {
  spreadsheetId: '1qpyC0XzvTcKT6EISywvqESX3A0MwQoFDE8p-Bll4hps',
  properties: { title: 'Orders', locale: 'en_US', timeZone: 'Europe/Berlin' },
  spreadsheetUrl: 'https://docs.google.com/spreadsheets/d/1qpyC0Xz/edit',
};

export const spreadsheet: ConnectorObject = {
  key: 'spreadsheet',
  name: 'Spreadsheet',
  operations: {
    create: {
      name: 'Create spreadsheet',
      method: 'POST',
      path: '/v4/spreadsheets',
      body: { 'properties.title': title, 'properties.locale': locale, 'properties.timeZone': timeZone },
      items: '',
      repeat: 'twice',
      scopes: of.WRITE,
      sample,
    },
    get: {
      name: 'Get spreadsheet',
      description: 'Gets its properties and sheets, with cell values if requested',
      method: 'GET',
      path: '/v4/spreadsheets/{spreadsheetId}',
      params: { spreadsheetId: of.spreadsheetId },
      query: { includeGridData: flag('Include cell data') },
      items: '',
      scopes: of.READ,
      sample,
    },
    list: {
      name: 'List spreadsheets',
      method: 'GET',
      at: 'https://www.googleapis.com/drive/v3',
      path: '/files',
      query: {
        q: {
          ...as('nameContains', text('Name contains')),
          toWire: (value) => `${SPREADSHEETS} and name contains '${String(value).replaceAll(/['\\]/g, '\\$&')}'`,
        },
      },
      fixed: {
        query: {
          q: SPREADSHEETS,
          orderBy: 'modifiedTime desc',
          includeItemsFromAllDrives: 'true',
          supportsAllDrives: 'true',
        },
      },
      items: 'files',
      next: pagesOf('pageSize', 1000),
      scopes: of.FILES,
      sample: { id: '1qpyC0Xz', name: 'Orders', mimeType: 'application/vnd.google-apps.spreadsheet' },
    },
  },
};
