import type { ListPaging } from '../kit/paging.ts';
import { as, oneOf, required, text } from '../kit/parameters.ts';

// https://help.tableau.com/current/api/rest_api/en-us/REST/rest_api_ref.htm

export const pages: ListPaging = {
  by: 'page',
  parameter: 'pageNumber',
  first: 1,
  size: { parameter: 'pageSize', most: 1000 },
};
export const filtered = {
  filter: as('filter', text('Filter', { placeholder: 'name:eq:Sales', help: 'As in the API of Tableau.' })),
  sort: as('sort', text('Sort', { placeholder: 'updatedAt:desc' })),
};
const LUID = '1a1b1c1d-2e2f-2a2b-3c3d-3e3f4a4b4c4d';
export const workbook = {
  'workbook-id': required(as('workbookId', text('Workbook', { loads: 'workbooks', placeholder: LUID }))),
};
export const view = { 'view-id': required(as('viewId', text('View', { loads: 'views', placeholder: LUID }))) };
export const datasource = {
  'datasource-id': required(as('datasourceId', text('Data source', { loads: 'datasources', placeholder: LUID }))),
};
export const job = { 'job-id': required(as('jobId', text('Job ID', { placeholder: LUID }))) };
export const extract = {
  includeExtract: as(
    'includeExtract',
    oneOf('Include the extract', [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ]),
  ),
};
export const fresh = {
  maxAge: as('maxAge', text('Maximum age (minutes)', { placeholder: '5', help: 'Of a cached result.' })),
};
export const times = { createdAt: '2026-12-01T12:00:00Z', updatedAt: '2026-12-02T08:30:00Z' };
export const startedJob = { id: LUID, mode: 'Asynchronous', type: 'RefreshExtract', createdAt: '2026-12-02T08:30:00Z' };
export const id = LUID;
