import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { objectsAt } from '../google/reading.ts';
import { pagesOf } from '../google/paging.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, fieldsObject, list, number, required, text } from '../kit/parameters.ts';
import type { Settling } from '../kit/settle.ts';
import { settleInputs } from '../kit/settle.ts';
import * as of from './shared.ts';

const jobsId = of.idIn('jobs', 'jobId', 'Job', 'jobs');
const executionsId = of.idIn('executions', 'executionId', 'Execution');
const one = { ...of.place, jobsId };
const { SCOPES: scopes } = of;
const sample = { name: `${of.sampleName}/jobs/report`, executionCount: 12, reconciling: false };
const execution = {
  name: `${of.sampleName}/jobs/report/executions/report-abc12`,
  job: 'report',
  startTime: '2026-03-01T12:00:00Z',
  completionTime: '2026-03-01T12:05:00Z',
  taskCount: 1,
  succeededCount: 1,
  failedCount: 0,
};

/** Why an execution did not succeed; '' while it has. https://cloud.google.com/run/docs/reference/rest/v2/Condition */
function problemOf(state: JsonValue): string {
  const completed = objectsAt(state, 'conditions').find(({ type }) => type === 'Completed');
  if (completed?.['state'] === 'CONDITION_FAILED')
    return asText(completed['message'] ?? completed['executionReason'] ?? 'the execution failed');
  const failed = Number(readPath(state, 'failedCount') ?? 0) + Number(readPath(state, 'cancelledCount') ?? 0);
  return failed > 0 ? `${failed} tasks failed or were canceled` : '';
}

/** The execution that was begun is in the metadata of the answer. */
const executionEnds: Settling = {
  operation: 'execution.get',
  fields: (entry) => {
    const name = asText(readPath(entry, 'metadata.name') ?? '');
    const found = of.placeIn(name);
    const job = /\/jobs\/([^/]+)\//.exec(name)?.[1];
    return found && job !== undefined
      ? { projectId: found.projectId, region: found.region, jobId: job, executionId: found.id }
      : null;
  },
  end: ([state = null]) =>
    asText(readPath(state, 'completionTime') ?? '') === '' ? null : { state, problem: problemOf(state) },
};

/** What is different in one execution: only what is given is sent. */
function overridesOf({ args, variables, taskCount, taskTimeout }: JsonObject): JsonObject {
  const env = Object.entries(typeof variables === 'object' && variables !== null ? variables : {}).map(
    ([name, value]) => ({ name, value: asText(value) }),
  );
  const container: JsonObject = { ...(args === undefined ? {} : { args }), ...(env.length > 0 ? { env } : {}) };
  const overrides: JsonObject = {
    ...(Object.keys(container).length > 0 ? { containerOverrides: [container] } : {}),
    ...(taskCount === undefined ? {} : { taskCount }),
    ...(taskTimeout === undefined ? {} : { timeout: `${asText(taskTimeout)}s` }),
  };
  return Object.keys(overrides).length > 0 ? { overrides } : {};
}

export const job: ConnectorObject = {
  key: 'job',
  name: 'Job',
  operations: {
    list: {
      name: 'List jobs',
      method: 'GET',
      path: `${of.PLACE}/jobs`,
      params: of.place,
      items: 'jobs',
      next: pagesOf('pageSize', 100),
      scopes,
      sample,
    },
    get: {
      name: 'Get job',
      method: 'GET',
      path: `${of.PLACE}/jobs/{jobsId}`,
      params: one,
      items: '',
      scopes,
      sample,
    },
    run: {
      name: 'Run job',
      description: 'Starts an execution and waits for its end; a failed one fails the step',
      method: 'POST',
      path: `${of.PLACE}/jobs/{jobsId}:run`,
      params: one,
      body: {
        args: as('jobArguments', list('Arguments', { help: 'In place of those of the job, separated by commas.' })),
        variables: as('jobVariables', fieldsObject('Environment variables', { help: 'Besides those of the job.' })),
        taskCount: number('Tasks', { min: 1, step: 1, help: 'If empty, as the job has it.' }),
        taskTimeout: number('Time limit of a task (seconds)', {
          min: 1,
          step: 1,
          help: 'If empty, as the job has it.',
        }),
      },
      prepare: overridesOf,
      inputs: settleInputs,
      items: '',
      settles: executionEnds,
      repeat: 'twice',
      scopes,
      sample: execution,
    },
    create: {
      name: 'Create job',
      method: 'POST',
      path: `${of.PLACE}/jobs`,
      params: of.place,
      query: { jobId: required(as('newJobId', text('Job ID', { placeholder: 'report' }))) },
      body: {
        'template.template.containers[0].image': required(
          as('image', text('Container image', { placeholder: 'europe-docker.pkg.dev/my-project/images/orders:1' })),
        ),
        'template.taskCount': number('Tasks', { min: 1, step: 1, help: 'If empty, as the job has it.' }),
      },
      inputs: settleInputs,
      items: '',
      settles: of.operationEnds('runOperation.get'),
      // A second job of the name is refused.
      repeat: 'same',
      scopes,
      sample: of.operationSample,
    },
    delete: {
      name: 'Delete job',
      method: 'DELETE',
      path: `${of.PLACE}/jobs/{jobsId}`,
      params: one,
      inputs: settleInputs,
      items: '',
      settles: of.operationEnds('runOperation.get'),
      scopes,
      sample: of.operationSample,
    },
  },
};

export const executions: ConnectorObject = {
  key: 'execution',
  name: 'Execution',
  operations: {
    list: {
      name: 'List executions',
      method: 'GET',
      path: `${of.PLACE}/jobs/{jobsId}/executions`,
      params: one,
      items: 'executions',
      next: pagesOf('pageSize', 100),
      scopes,
      sample: execution,
    },
    get: {
      name: 'Get execution',
      method: 'GET',
      path: `${of.PLACE}/jobs/{jobsId}/executions/{executionsId}`,
      params: { ...one, executionsId },
      items: '',
      scopes,
      sample: execution,
    },
    cancel: {
      name: 'Cancel execution',
      method: 'POST',
      path: `${of.PLACE}/jobs/{jobsId}/executions/{executionsId}:cancel`,
      params: { ...one, executionsId },
      fixed: { body: {} },
      items: '',
      repeat: 'same',
      scopes,
      sample: of.operationSample,
    },
    delete: {
      name: 'Delete execution',
      method: 'DELETE',
      path: `${of.PLACE}/jobs/{jobsId}/executions/{executionsId}`,
      params: { ...one, executionsId },
      items: '',
      scopes,
      sample: of.operationSample,
    },
  },
};

export const runOperations: ConnectorObject = {
  key: 'runOperation',
  name: 'Operation of Cloud Run',
  operations: {
    get: {
      name: 'Get operation of Cloud Run',
      method: 'GET',
      path: `${of.PLACE}/operations/{operationsId}`,
      params: { ...of.place, operationsId: of.idIn('operations', 'operationId', 'Operation') },
      items: '',
      scopes,
      sample: of.operationSample,
    },
  },
};
