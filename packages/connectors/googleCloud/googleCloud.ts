import { GOOGLE_ACCOUNTS } from '../google/accounts.ts';
import { defineConnector } from '../kit/connector.ts';
import { functionOperations, functions } from './functions.ts';
import { executions, job, runOperations } from './job.ts';
import { project, service, token } from './service.ts';
import { RUN } from './shared.ts';

const needs = ['projectId', 'region'];

export const googleCloudConnector = defineConnector({
  vendor: 'googleCloud',
  name: 'Google Cloud',
  credentials: GOOGLE_ACCOUNTS,
  address: RUN,
  objects: [service, job, executions, functions, functionOperations, runOperations, token, project],
  lists: {
    projects: { operation: 'project.list', value: 'projectId', label: 'displayName' },
    services: { operation: 'service.list', value: 'name', label: 'name', needs },
    serviceUrls: { operation: 'service.list', value: 'uri', label: 'name', needs },
    jobs: { operation: 'job.list', value: 'name', label: 'name', needs },
    functions: { operation: 'function.list', value: 'name', label: 'name', needs },
  },
});
