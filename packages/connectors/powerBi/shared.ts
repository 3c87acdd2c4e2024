import { as, required, text } from '../kit/parameters.ts';

// https://learn.microsoft.com/en-us/rest/api/power-bi/

export const READ = ['Dataset.Read.All', 'Report.Read.All', 'Workspace.Read.All'];
export const WRITE = ['Dataset.ReadWrite.All'];

export const ME = '/v1.0/myorg';
export const groupId = as(
  'workspaceId',
  text('Workspace', {
    loads: 'workspaces',
    placeholder: 'f089354e-8366-4e18-aea3-4cb4a3a50b48',
    help: 'The workspace ID.',
  }),
);
export const datasetId = as(
  'datasetId',
  text('Dataset', { loads: 'datasets', placeholder: 'cfafbeb1-8037-4d0c-896e-a46fb27ff229', help: 'The dataset ID.' }),
);
export const reportId = as(
  'reportId',
  text('Report', { loads: 'reports', placeholder: '5b218778-e7a5-4d73-8187-f10824047715', help: 'The report ID.' }),
);
export const inWorkspace = { groupId: required(groupId) };
export const onDataset = { ...inWorkspace, datasetId: required(datasetId) };
export const onReport = { ...inWorkspace, reportId: required(reportId) };

export const refresh = {
  requestId: '1344a272-7893-4afa-a4b3-3fb87222fdac',
  refreshType: 'ViaApi',
  startTime: '2026-03-02T08:30:00Z',
  endTime: '2026-03-02T08:34:00Z',
  status: 'Completed',
};
