import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, file, flag, list, numericId, oneOf, required, sentAs, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const listIn = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : []);

/** The files of all categories, each with its category. */
const filesIn = (answer: JsonValue): JsonValue =>
  listIn(readPath(answer, 'categories')).flatMap((category) =>
    listIn(readPath(category, 'files')).map((entry) => ({
      ...(isJsonObject(entry) ? entry : {}),
      categoryId: readPath(category, 'id') ?? null,
      categoryName: readPath(category, 'name') ?? null,
    })),
  );

export const files: ConnectorObject = {
  key: 'file',
  name: 'File',
  operations: {
    list: {
      name: 'List files of employee',
      method: 'GET',
      path: '/employees/{id}/files/view',
      params: { id: required(of.numericEmployee) },
      answer: filesIn,
      sample: { id: 41, name: 'Contract', originalFileName: 'contract.pdf', categoryId: 18, categoryName: 'Contracts' },
    },
    upload: {
      name: 'Upload file of employee',
      description: 'Files of up to 20 MB',
      method: 'POST',
      path: '/employees/{id}/files',
      params: { id: required(of.employeeId) },
      bodyIs: 'multipart',
      body: {
        fileName: required(as('shownName', text('Name', { placeholder: 'Contract.pdf' }))),
        category: required(
          as('category', numericId('Category ID', { placeholder: '18', help: 'List files gives the IDs.' })),
        ),
        share: as(
          'share',
          sentAs(flag('Share with the employee'), (shared) => (shared === true ? 'yes' : 'no')),
        ),
        file: required(file()),
      },
      perform: of.created,
      repeat: 'twice',
      sample: { id: '41' },
    },
    download: {
      name: 'Download file of employee',
      method: 'GET',
      path: '/employees/{id}/files/{fileId}',
      params: {
        id: required(of.employeeId),
        fileId: required(as('fileId', numericId('File ID', { placeholder: '41' }))),
      },
      download: true,
      sample: { name: 'contract.pdf', mediaType: 'application/pdf', size: 48_210 },
    },
    delete: {
      name: 'Delete file of employee',
      method: 'DELETE',
      path: '/employees/{id}/files/{fileId}',
      params: {
        id: required(of.employeeId),
        fileId: required(as('fileId', numericId('File ID', { placeholder: '41' }))),
      },
      sample: { success: true },
    },
  },
};

const reportFields = required(
  as('reportFields', list('Fields', { loads: 'fields', placeholder: 'firstName, lastName, hireDate' })),
);
const title = as('reportTitle', text('Title', { placeholder: 'Team' }));
const onlyCurrent = as('onlyCurrent', flag('Current employees only'));

export const report: ConnectorObject = {
  key: 'report',
  name: 'Report',
  operations: {
    custom: {
      name: 'Run custom report',
      description: 'Lists employees with the fields that you choose',
      method: 'POST',
      path: '/reports/custom',
      effect: 'read',
      query: { onlyCurrent },
      fixed: { query: { format: 'json' } },
      body: { fields: reportFields, title },
      items: 'employees',
      sample: { id: '123', firstName: 'Ada', lastName: 'Lovelace', hireDate: '2026-01-01' },
    },
    file: {
      name: 'Download custom report',
      method: 'POST',
      path: '/reports/custom',
      effect: 'read',
      // The parameter counts, not the header.
      query: {
        format: as('reportFormat', oneOf('Format', ['csv', 'pdf', 'xls'], { default: 'csv' })),
        onlyCurrent,
      },
      fixed: { headers: { accept: 'text/csv' } },
      body: { fields: reportFields, title },
      download: true,
      sample: { name: 'report.csv', mediaType: 'text/csv', size: 4821 },
    },
    saved: {
      name: 'Run saved report',
      method: 'GET',
      path: '/reports/{id}',
      params: { id: required(as('reportId', numericId('Report ID', { placeholder: '5' }))) },
      fixed: { query: { format: 'JSON' } },
      items: 'employees',
      sample: { id: '123', firstName: 'Ada', lastName: 'Lovelace' },
    },
  },
};
