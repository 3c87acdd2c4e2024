import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, fieldsObject, flag, oneOf, required, text } from '../kit/parameters.ts';
import type { JobEnd, Settling } from '../kit/settle.ts';
import { settleInputs } from '../kit/settle.ts';
import * as of from './shared.ts';

const reloadId = required(as('reloadId', text('Reload ID')));
const automationId = required(
  as('automationId', text('Automation', { loads: 'automations', help: 'The automation ID.' })),
);
const runId = required(as('runId', text('Run ID')));

const fieldOf = (value: JsonValue | undefined, field: string): string =>
  isJsonObject(value) ? asText(value[field] ?? '') : '';

const reloadEnds: Settling = {
  operation: 'reload.get',
  fields: (begun) => ({ reloadId: fieldOf(begun, 'id') }),
  end([state = null]): JobEnd | null {
    const status = fieldOf(state, 'status');
    if (/^(QUEUED|RELOADING|CANCELING)$/.test(status)) return null;
    const problem = fieldOf(state, 'errorMessage') || fieldOf(state, 'errorCode') || `its status is ${status}`;
    return { state, problem: status === 'SUCCEEDED' ? '' : problem };
  },
};

const runEnds: Settling = {
  operation: 'automation.getRun',
  fields: (begun, read) => ({ automationId: asText(read('automationId') ?? ''), runId: fieldOf(begun, 'id') }),
  end([state = null]): JobEnd | null {
    const status = fieldOf(state, 'status');
    if (!/^(failed|finished|finished with warnings|must stop|stopped|exceeded limit)$/.test(status)) return null;
    return { state, problem: status.startsWith('finished') ? '' : `its status is ${status}` };
  },
};

export const reload: ConnectorObject = {
  key: 'reload',
  name: 'Reload',
  operations: {
    start: {
      name: 'Reload app',
      method: 'POST',
      path: '/reloads',
      inputs: settleInputs,
      body: {
        appId: required(of.appId),
        partial: flag('Partial reload'),
        variables: as('variables', fieldsObject('Variables', { help: 'Names and texts that the load script gets.' })),
      },
      repeat: 'twice',
      settles: reloadEnds,
      sample: of.reload,
    },
    list: {
      name: 'List reloads',
      method: 'GET',
      path: '/reloads',
      query: {
        appId: required(of.appId),
        filter: as('reloadFilter', text('Filter', { placeholder: 'status eq "FAILED"' })),
      },
      items: 'data',
      next: of.pages,
      sample: of.reload,
    },
    get: { name: 'Get reload', method: 'GET', path: '/reloads/{reloadId}', params: { reloadId }, sample: of.reload },
    cancel: {
      name: 'Cancel reload',
      method: 'POST',
      path: '/reloads/{reloadId}/actions/cancel',
      params: { reloadId },
      repeat: 'same',
      sample: { success: true },
    },
    listTasks: {
      name: 'List tasks',
      description: 'What reloads an app by itself, and when',
      method: 'GET',
      path: '/tasks',
      query: { resourceId: as('taskOf', text('App', { loads: 'apps', help: 'The app ID.' })) },
      items: 'data',
      next: of.pages,
      sample: { id: '6352a4bcb8a8d0e5c9b1a004', name: 'Every night', enabled: true },
    },
    startTask: {
      name: 'Start task',
      method: 'POST',
      path: '/tasks/{id}/actions/start',
      params: { id: required(as('taskId', text('Task ID'))) },
      repeat: 'twice',
      sample: { message: 'Task started' },
    },
  },
};

export const automation: ConnectorObject = {
  key: 'automation',
  name: 'Automation',
  operations: {
    list: {
      name: 'List automations',
      method: 'GET',
      path: '/automations',
      query: { filter: of.filter, sort: as('automationOrder', oneOf('Sort by', ['name', '-createdAt', '-updatedAt'])) },
      items: 'data',
      next: of.pages,
      sample: { id: '8c5a1f0e-7a0b-4c5d-9f7e-0c1d2e3f4a5b', name: 'Tell sales', state: 'available' },
    },
    get: {
      name: 'Get automation',
      method: 'GET',
      path: '/automations/{id}',
      params: { id: automationId },
      sample: { id: '8c5a1f0e-7a0b-4c5d-9f7e-0c1d2e3f4a5b', name: 'Tell sales', state: 'available' },
    },
    run: {
      name: 'Run automation',
      method: 'POST',
      path: '/automations/{id}/runs',
      params: { id: automationId },
      inputs: settleInputs,
      fixed: { body: { context: 'api' } },
      repeat: 'twice',
      settles: runEnds,
      sample: of.run,
    },
    getRun: {
      name: 'Get run of automation',
      method: 'GET',
      path: '/automations/{id}/runs/{runId}',
      params: { id: automationId, runId },
      sample: of.run,
    },
  },
};
