import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ConnectorObject, Operation } from '../kit/connector.ts';
import { as, oneOf, required, text } from '../kit/parameters.ts';
import type { JobEnd } from '../kit/settle.ts';
import * as of from './shared.ts';

const groups = `${of.ME}/groups/{groupId}`;
const one = `${groups}/reports/{reportId}`;
const sample = { id: '5b218778-e7a5-4d73-8187-f10824047715', name: 'Sales', reportType: 'PowerBIReport' };
const exported = { id: 'MS9CbG9iSURzVj', reportId: sample.id, status: 'Succeeded', percentComplete: 100 };
const onExport = {
  ...of.onReport,
  exportId: required(as('exportId', text('Export ID', { placeholder: 'MS9CbG9iSURzVj' }))),
};

/** How long an export is waited for. Minutes. */
const MOST_MINUTES = 24 * 60;

const startExport: Operation = {
  name: 'Start export',
  method: 'POST',
  path: `${one}/ExportTo`,
  params: of.onReport,
  body: {
    format: as(
      'exportFormat',
      oneOf('Format', ['PDF', 'PPTX', 'PNG', 'XLSX', 'DOCX', 'CSV', 'XML', 'MHTML'], { default: 'PDF' }),
    ),
  },
  // A second export is another file of the same content.
  repeat: 'same',
  scopes: ['Report.Read.All'],
  sample: { ...exported, status: 'NotStarted', percentComplete: 0 },
};

function endOf([state = null]: readonly JsonValue[]): JobEnd | null {
  const status = asText(readPath(state, 'status') ?? '');
  if (status === 'Succeeded') return { state, problem: '' };
  return status === 'Failed'
    ? { state, problem: `The export has failed. ${asText(readPath(state, 'error.message') ?? '')}`.trim() }
    : null;
}

export const report: ConnectorObject = {
  key: 'report',
  name: 'Report',
  operations: {
    export: {
      ...startExport,
      name: 'Export report to file',
      description: 'The step waits until Power BI has made the file, also over restarts of the server',
      download: true,
      settles: {
        operation: 'report.getExport',
        fields: (begun, read) => ({
          workspaceId: asText(read('workspaceId')),
          reportId: asText(read('reportId')),
          exportId: asText(readPath(begun, 'id') ?? ''),
        }),
        end: endOf,
        file: 'report.downloadExport',
        everyMs: 10_000,
        mostMinutes: MOST_MINUTES,
      },
      sample: { name: 'Sales.pdf', mediaType: 'application/pdf', size: 48_210 },
    },
    startExport,
    getExport: {
      name: 'Get export',
      method: 'GET',
      path: `${one}/exports/{exportId}`,
      params: onExport,
      scopes: ['Report.Read.All'],
      sample: exported,
    },
    downloadExport: {
      name: 'Download export',
      method: 'GET',
      path: `${one}/exports/{exportId}/file`,
      params: onExport,
      download: true,
      scopes: ['Report.Read.All'],
      sample: { name: 'Sales.pdf', mediaType: 'application/pdf', size: 48_210 },
    },
    list: {
      name: 'List reports',
      method: 'GET',
      path: `${groups}/reports`,
      params: of.inWorkspace,
      items: 'value',
      scopes: of.READ,
      sample,
    },
    get: { name: 'Get report', method: 'GET', path: one, params: of.onReport, scopes: of.READ, sample },
    generateToken: {
      name: 'Create embed token',
      method: 'POST',
      path: `${one}/GenerateToken`,
      params: of.onReport,
      body: {
        accessLevel: as(
          'accessLevel',
          oneOf(
            'Access',
            [
              { value: 'View', label: 'View' },
              { value: 'Edit', label: 'Edit' },
            ],
            { default: 'View' },
          ),
        ),
      },
      repeat: 'same',
      scopes: of.READ,
      sample: { token: 'H4sI…', tokenId: '49ae3742-54c0-4c29-af52-619ff93b5c80', expiration: '2026-03-02T09:30:00Z' },
    },
  },
};

export const workspace: ConnectorObject = {
  key: 'workspace',
  name: 'Workspace',
  operations: {
    list: {
      name: 'List workspaces',
      method: 'GET',
      path: `${of.ME}/groups`,
      query: { $filter: as('workspaceFilter', text('Filter', { placeholder: "contains(name,'Sales')" })) },
      items: 'value',
      next: { by: 'offset', parameter: '$skip', size: { parameter: '$top', most: 1000 } },
      scopes: of.READ,
      sample: { id: 'f089354e-8366-4e18-aea3-4cb4a3a50b48', name: 'Sales', isOnDedicatedCapacity: false },
    },
    listDashboards: {
      name: 'List dashboards',
      method: 'GET',
      path: `${groups}/dashboards`,
      params: of.inWorkspace,
      items: 'value',
      scopes: of.READ,
      sample: { id: '69ffaa6c-b36d-4d01-96f5-1ed67c64d4af', displayName: 'Sales of the month' },
    },
    listImports: {
      name: 'List imports',
      method: 'GET',
      path: `${groups}/imports`,
      params: of.inWorkspace,
      items: 'value',
      scopes: of.READ,
      sample: { id: '82d9a37a-2b45-4221-b012-cb109b8e30c7', name: 'Sales', importState: 'Succeeded' },
    },
  },
};
