import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { callInner } from '../kit/inner.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, json, number, sentAs, text } from '../kit/parameters.ts';
import { logOf, runs } from './run.ts';
import * as of from './shared.ts';

const sample = {
  Id: '8f2b1c',
  Names: ['/report'],
  Image: 'alpine:3.22',
  State: 'exited',
  Status: 'Exited (0) 4 minutes ago',
};
const STREAMS = 'application/vnd.docker.multiplexed-stream, application/vnd.docker.raw-stream';
const success = { success: true };
/** Filters are written as JSON within the address. */
const filters = as(
  'containerFilters',
  sentAs(json('Filters', { placeholder: '{ "label": ["app=report"], "status": ["exited"] }' }), (value): JsonValue =>
    JSON.stringify(value),
  ),
);
const signal = as('signal', text('Signal', { placeholder: 'SIGTERM' }));
const t = as('stopSeconds', number('Wait before it is killed (seconds)', { min: 0, step: 1 }));

export const container: ConnectorObject = {
  key: 'container',
  name: 'Container',
  operations: {
    ...runs,
    list: {
      name: 'List containers',
      method: 'GET',
      path: '/containers/json',
      query: { all: as('alsoStopped', flag('Also stopped ones')), filters },
      items: '',
      sample,
    },
    create: {
      name: 'Create container',
      method: 'POST',
      path: '/containers/create',
      query: { name: of.name },
      body: of.specification,
      repeat: 'twice',
      sample: { Id: '8f2b1c', Warnings: [] },
    },
    get: {
      name: 'Inspect container',
      method: 'GET',
      path: '/containers/{id}/json',
      params: of.one,
      sample: { Id: '8f2b1c', Name: '/report', State: { Status: 'running', Running: true, ExitCode: 0 } },
    },
    start: {
      name: 'Start container',
      method: 'POST',
      path: '/containers/{id}/start',
      params: of.one,
      perform: of.doneAnyway,
      repeat: 'same',
      sample: success,
    },
    stop: {
      name: 'Stop container',
      method: 'POST',
      path: '/containers/{id}/stop',
      params: of.one,
      query: { t },
      perform: of.doneAnyway,
      repeat: 'same',
      sample: success,
    },
    restart: {
      name: 'Restart container',
      method: 'POST',
      path: '/containers/{id}/restart',
      params: of.one,
      query: { t },
      repeat: 'twice',
      sample: success,
    },
    kill: {
      name: 'Kill container',
      method: 'POST',
      path: '/containers/{id}/kill',
      params: of.one,
      query: { signal },
      repeat: 'twice',
      sample: success,
    },
    remove: {
      name: 'Remove container',
      method: 'DELETE',
      path: '/containers/{id}',
      params: of.one,
      query: {
        v: as('removeVolumes', flag('With its anonymous volumes')),
        force: as('force', flag('Also if it is running')),
      },
      sample: success,
    },
    logs: {
      name: 'Get logs of container',
      description: 'The last lines, in `stdout` and `stderr`',
      method: 'GET',
      path: '/containers/{id}/logs',
      params: of.one,
      query: { tail: as('logLines', number('Lines at most', { min: 1, max: 10_000, step: 1, default: 1000 })) },
      fixed: { query: { stdout: 'true', stderr: 'true' }, headers: { accept: STREAMS } },
      perform: async (call) => {
        const id = asText(call.read('containerId'));
        const [state] = await callInner(call, 'container.get', { containerId: id });
        return logOf(call, id, state ?? {});
      },
      sample: { stdout: 'done\n', stderr: '' },
    },
  },
};
