import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { ConnectorObject, Operation } from '../kit/connector.ts';
import type { Parameter } from '../kit/parameters.ts';
import { as, required, text } from '../kit/parameters.ts';
import type { JobEnd, Settling } from '../kit/settle.ts';
import { settleInputs } from '../kit/settle.ts';
import * as of from './shared.ts';

const objectOf = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {});

/** Where the description has a task at the top of the answer, the service puts it below `task`. */
const taskOf = (answer: JsonValue | undefined): JsonObject => {
  const given = objectOf(answer);
  return isJsonObject(given['task']) ? given['task'] : given;
};

/** Why a task did not succeed, in the words of its details. */
function problemOf({ taskState, result }: JsonObject): string {
  const { successful, details, nestedResults } = objectOf(result);
  if (taskState === 'COMPLETE' && successful !== false) return '';
  const nested = Array.isArray(nestedResults) ? nestedResults.map((one) => objectOf(one)['details'] ?? []) : [];
  const said = [details, ...nested]
    .flatMap((one) => (Array.isArray(one) ? one : []))
    .map((one) => asText(objectOf(one)['localMessageText'] ?? ''))
    .filter((line) => line !== '');
  return said.slice(0, 3).join('; ') || `its state is ${asText(taskState ?? '?')}`;
}

interface Kind {
  /** Part of the paths: imports */
  path: string;
  /** The parameter that names one: importId */
  parameter: string;
  id: Parameter;
}

const settling = ({ parameter }: Kind, kind: string, file?: string): Settling => ({
  operation: `${kind}.getTask`,
  fields: (begun, read) => ({
    workspaceId: asText(read('workspaceId') ?? ''),
    modelId: asText(read('modelId') ?? ''),
    [parameter]: asText(read(parameter) ?? ''),
    // The file of an export has its ID.
    fileId: asText(read(parameter) ?? ''),
    taskId: asText(taskOf(begun)['taskId'] ?? ''),
  }),
  end([given]): JobEnd | null {
    const state = taskOf(given);
    return /^(COMPLETE|CANCELLED)$/.test(asText(state['taskState'] ?? ''))
      ? { state, problem: problemOf(state) }
      : null;
  },
  ...(file === undefined ? {} : { file }),
});

const running = (name: string, kind: Kind, key: string, file?: string): Operation => ({
  name,
  method: 'POST',
  path: `${of.inModel}/${kind.path}/{${kind.parameter}}/tasks`,
  params: { ...of.onModel, [kind.parameter]: required(kind.id) },
  inputs: settleInputs,
  fixed: { body: { localeName: 'en_US' } },
  repeat: 'twice',
  settles: settling(kind, key, file),
  sample: of.task,
});

const looking = (name: string, kind: Kind): Operation => ({
  name,
  method: 'GET',
  path: `${of.inModel}/${kind.path}/{${kind.parameter}}/tasks/{taskId}`,
  params: { ...of.onModel, [kind.parameter]: required(kind.id), taskId: required(as('taskId', text('Task ID'))) },
  items: 'task',
  sample: of.task,
});

const listing = (name: string, path: string): Operation => ({
  name,
  method: 'GET',
  path: `${of.inModel}/${path}`,
  params: of.onModel,
  items: path,
  next: of.pages,
  sample: { id: '112000000001', name: 'Import orders' },
});

const idOf = (parameter: string, label: string, loads: string): Parameter =>
  as(parameter, text(label, { loads, help: `The ID of the ${label.toLowerCase()}.` }));

const importing: Kind = { path: 'imports', parameter: 'importId', id: idOf('importId', 'Import', 'imports') };
const exporting: Kind = { path: 'exports', parameter: 'exportId', id: idOf('exportId', 'Export', 'exports') };
const processing: Kind = { path: 'processes', parameter: 'processId', id: idOf('processId', 'Process', 'processes') };
const acting: Kind = { path: 'actions', parameter: 'actionId', id: idOf('actionId', 'Action', 'actions') };

/** What a model can do by itself. Each is begun and waited for. */
export const actions: readonly ConnectorObject[] = [
  {
    key: 'import',
    name: 'Import',
    operations: {
      run: running('Run import', importing, 'import'),
      getTask: looking('Get import task', importing),
      list: listing('List imports', 'imports'),
    },
  },
  {
    key: 'export',
    name: 'Export',
    operations: {
      run: running('Run export', exporting, 'export'),
      getTask: looking('Get export task', exporting),
      list: listing('List exports', 'exports'),
    },
  },
  {
    key: 'process',
    name: 'Process',
    operations: {
      run: running('Run process', processing, 'process'),
      getTask: looking('Get process task', processing),
      list: listing('List processes', 'processes'),
    },
  },
  {
    key: 'action',
    name: 'Action',
    operations: {
      run: running('Run action', acting, 'action'),
      getTask: looking('Get action task', acting),
      list: listing('List actions', 'actions'),
    },
  },
];
