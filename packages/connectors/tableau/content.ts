import type { ConnectorObject } from '../kit/connector.ts';
import { as, oneOf, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const workbookSample = { id: of.id, name: 'Sales', contentUrl: 'Sales', project: { name: 'Default' }, ...of.times };
const viewSample = { id: of.id, name: 'Overview', contentUrl: 'Sales/sheets/Overview', ...of.times };

export const workbooks: ConnectorObject = {
  key: 'workbook',
  name: 'Workbook',
  operations: {
    list: {
      name: 'List workbooks',
      method: 'GET',
      path: '/workbooks',
      query: of.filtered,
      items: 'workbooks.workbook',
      next: of.pages,
      sample: workbookSample,
    },
    views: {
      name: 'List views of workbook',
      method: 'GET',
      path: '/workbooks/{workbook-id}/views',
      params: of.workbook,
      items: 'views.view',
      sample: viewSample,
    },
    download: {
      name: 'Download workbook',
      method: 'GET',
      path: '/workbooks/{workbook-id}/content',
      params: of.workbook,
      query: of.extract,
      download: true,
      sample: { name: 'Sales.twbx', mediaType: 'application/octet-stream', size: 48_210 },
    },
    refresh: {
      name: 'Refresh extract of workbook',
      description: 'Starts a job; Get job tells when it has ended',
      method: 'POST',
      path: '/workbooks/{workbook-id}/refresh',
      params: of.workbook,
      fixed: { body: {} },
      items: 'job',
      repeat: 'twice',
      sample: of.startedJob,
    },
  },
};

const pages = { params: of.view, download: true } as const;

export const views: ConnectorObject = {
  key: 'view',
  name: 'View',
  operations: {
    list: {
      name: 'List views',
      method: 'GET',
      path: '/views',
      query: of.filtered,
      items: 'views.view',
      next: of.pages,
      sample: viewSample,
    },
    csv: {
      ...pages,
      name: 'Download data of view (CSV)',
      method: 'GET',
      path: '/views/{view-id}/data',
      query: of.fresh,
      sample: { name: 'data.csv', mediaType: 'text/csv', size: 4821 },
    },
    png: {
      ...pages,
      name: 'Download view as PNG',
      method: 'GET',
      path: '/views/{view-id}/image',
      query: { resolution: as('resolution', oneOf('Resolution', [{ value: 'high', label: 'High' }])), ...of.fresh },
      sample: { name: 'view.png', mediaType: 'image/png', size: 48_210 },
    },
    pdf: {
      ...pages,
      name: 'Download view as PDF',
      method: 'GET',
      path: '/views/{view-id}/pdf',
      query: {
        type: as('paper', oneOf('Paper size', ['A3', 'A4', 'A5', 'Letter', 'Legal', 'Tabloid', 'Unspecified'])),
        orientation: as('orientation', oneOf('Orientation', ['Portrait', 'Landscape'])),
        ...of.fresh,
      },
      sample: { name: 'view.pdf', mediaType: 'application/pdf', size: 48_210 },
    },
  },
};

const source = { id: of.id, name: 'Orders', type: 'sqlserver', ...of.times };

export const datasources: ConnectorObject = {
  key: 'datasource',
  name: 'Data source',
  operations: {
    list: {
      name: 'List data sources',
      method: 'GET',
      path: '/datasources',
      query: of.filtered,
      items: 'datasources.datasource',
      next: of.pages,
      sample: source,
    },
    get: {
      name: 'Get data source',
      method: 'GET',
      path: '/datasources/{datasource-id}',
      params: of.datasource,
      items: 'datasource',
      sample: source,
    },
    download: {
      name: 'Download data source',
      method: 'GET',
      path: '/datasources/{datasource-id}/content',
      params: of.datasource,
      query: of.extract,
      download: true,
      sample: { name: 'Orders.tdsx', mediaType: 'application/octet-stream', size: 48_210 },
    },
    refresh: {
      name: 'Refresh data source',
      description: 'Starts a job; Get job tells when it has ended',
      method: 'POST',
      path: '/datasources/{datasource-id}/refresh',
      params: of.datasource,
      fixed: { body: {} },
      items: 'job',
      repeat: 'twice',
      sample: of.startedJob,
    },
  },
};

export const site: ConnectorObject = {
  key: 'site',
  name: 'Job or user',
  operations: {
    job: {
      name: 'Get job',
      description: 'A finish code of 0 is a success, 1 a failure, 2 a cancellation; progress is 100 at the end',
      method: 'GET',
      path: '/jobs/{job-id}',
      params: of.job,
      items: 'job',
      sample: { id: of.id, progress: '100', finishCode: '0', completedAt: '2026-12-02T08:31:00Z' },
    },
    jobs: {
      name: 'List jobs',
      method: 'GET',
      path: '/jobs',
      query: { filter: as('jobFilter', text('Filter', { placeholder: 'status:eq:Failed' })) },
      items: 'backgroundJobs.backgroundJob',
      sample: { id: of.id, status: 'Success', jobType: 'refresh_extracts', createdAt: '2026-12-02T08:30:00Z' },
    },
    cancelJob: {
      name: 'Cancel job',
      method: 'PUT',
      path: '/jobs/{job-id}',
      params: of.job,
      sample: { success: true },
    },
    projects: {
      name: 'List projects',
      method: 'GET',
      path: '/projects',
      query: of.filtered,
      items: 'projects.project',
      next: of.pages,
      sample: { id: of.id, name: 'Default', ...of.times },
    },
    users: {
      name: 'List users',
      method: 'GET',
      path: '/users',
      query: of.filtered,
      items: 'users.user',
      next: of.pages,
      sample: { id: of.id, name: 'ada@example.com', siteRole: 'Explorer' },
    },
    refreshTasks: {
      name: 'List extract refresh tasks',
      method: 'GET',
      path: '/tasks/extractRefreshes',
      items: 'tasks.task',
      sample: { extractRefresh: { id: of.id, priority: 50, type: 'FullRefresh' } },
    },
  },
};
