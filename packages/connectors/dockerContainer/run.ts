import { createHash } from 'node:crypto';
import { connectorErrors } from '@heddle/contract/errors/connectors';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { OperationCall } from '../kit/call.ts';
import { sendPage } from '../kit/call.ts';
import type { NamedOperation, Operation } from '../kit/connector.ts';
import { callInner } from '../kit/inner.ts';
import { as, flag, number } from '../kit/parameters.ts';
import type { Settling } from '../kit/settle.ts';
import { settleInputs } from '../kit/settle.ts';
import { bytesOf, streamsOf } from './log.ts';
import * as of from './shared.ts';

/** The label that a container has of the step that made it, so that one that was made before a crash is found again. */
const LABEL = 'heddle.step';
const MINUTE_MS = 60_000;

const isCode = (thrown: unknown, code: string): boolean => thrown instanceof HeddleError && thrown.code === code;

const inspect = async (call: OperationCall, containerId: string): Promise<JsonValue> =>
  (await callInner(call, 'container.get', { containerId }))[0] ?? {};

/** Creates the container, after pulling its image where that is missing. Throws the errors of requests. */
async function create(call: OperationCall, read: OperationCall['read']): Promise<void> {
  const send = () => sendPage({ ...call, read });
  try {
    await send();
  } catch (thrown) {
    if (!isCode(thrown, 'connector_not_found') || call.read('pullMissing') !== 'true') throw thrown;
    await callInner(call, 'image.pull', { pulledImage: asText(call.read('image')) });
    await send();
  }
}

/** Creates and starts a container for a step. One that the step has made before is found by its name and label. */
async function begin(call: OperationCall): Promise<JsonValue> {
  const mark = createHash('sha256').update(call.idempotencyKey).digest('hex').slice(0, 24);
  const containerName = asText(call.read('containerName') ?? '').trim() || `heddle-${mark}`;
  const operation: NamedOperation = { ...call.operation, fixed: { body: { Labels: { [LABEL]: mark } } } };
  try {
    await create({ ...call, operation }, (key) => (key === 'containerName' ? containerName : call.read(key)));
  } catch (thrown) {
    if (!isCode(thrown, 'connector_conflict')) throw thrown;
    const known = readPath(await inspect(call, containerName), 'Config.Labels');
    const labels = typeof known === 'object' && known !== null && !Array.isArray(known) ? known : {};
    if (labels[LABEL] !== mark) throw thrown;
  }
  const made = await inspect(call, containerName);
  if (readPath(made, 'State.Status') === 'created')
    await callInner(call, 'container.start', { containerId: containerName });
  return {
    id: readPath(made, 'Id') ?? containerName,
    name: containerName,
    timeLimit: Number(call.read('timeLimit') ?? 0),
    failOnExit: call.read('failOnExit') === 'true',
  };
}

/** What a container wrote, the last lines of it. */
export async function logOf(
  call: OperationCall,
  id: string,
  state: JsonValue,
): Promise<{ stdout: string; stderr: string }> {
  const operation = call.connector.operations.get('container.logs');
  if (!operation)
    throw connectorErrors.connector_operation_unknown({ vendor: call.connector.name, operation: 'container.logs' });
  const { perform: _perform, ...request } = operation;
  const lines = call.read('logLines') ?? 1000;
  const { content } = await sendPage({
    ...call,
    operation: { ...request, name: call.operation.name },
    read: (key) => (key === 'containerId' ? id : key === 'logLines' ? lines : call.read(key)),
  });
  return streamsOf(await bytesOf(call, content), readPath(state, 'Config.Tty') === true);
}

/** How a container stands; of one that has ended also what it wrote. One that has run for longer than it may is killed. */
async function result(call: OperationCall): Promise<JsonValue> {
  const id = asText(call.read('containerId'));
  let state = await inspect(call, id);
  const limit = Number(call.read('timeLimit') ?? 0);
  const started = Date.parse(asText(readPath(state, 'State.StartedAt') ?? ''));
  const late = limit > 0 && Number.isFinite(started) && Date.now() - started > limit * MINUTE_MS;
  if (readPath(state, 'State.Running') === true && late) {
    try {
      await callInner(call, 'container.kill', { containerId: id });
    } catch (thrown) {
      // It has ended by itself in between.
      if (!isCode(thrown, 'connector_conflict')) throw thrown;
    }
    state = await inspect(call, id);
  }
  const status = asText(readPath(state, 'State.Status') ?? '');
  const facts: JsonObject = {
    id: readPath(state, 'Id') ?? id,
    name: asText(readPath(state, 'Name') ?? '').replace(/^\//, ''),
    status,
    exitCode: readPath(state, 'State.ExitCode') ?? null,
    outOfMemory: readPath(state, 'State.OOMKilled') === true,
    startedAt: readPath(state, 'State.StartedAt') ?? null,
    finishedAt: readPath(state, 'State.FinishedAt') ?? null,
    overTime: late,
  };
  if (status !== 'exited' && status !== 'dead') return facts;
  return { ...facts, ...(await logOf(call, id, state)), failOnExit: call.read('failOnExit') !== false };
}

const isTrue = (state: JsonValue, path: string): boolean => readPath(state, path) === true;

/** Why a container is no success: its limits, or its exit code with the last line of its errors. */
function problemOf(state: JsonValue): string {
  if (!isTrue(state, 'failOnExit')) return '';
  if (isTrue(state, 'outOfMemory')) return 'it needed more memory than its limit';
  const code = Number(readPath(state, 'exitCode') ?? 0);
  if (code === 0) return '';
  if (isTrue(state, 'overTime')) return 'it ran for longer than its time limit and was killed';
  const line = asText(readPath(state, 'stderr') ?? '')
    .trim()
    .split('\n')
    .at(-1);
  return `it exited with ${code}${line ? `: ${line.slice(0, 300)}` : ''}`;
}

const ends: Settling = {
  operation: 'container.result',
  fields: (entry) => {
    const id = readPath(entry, 'id');
    if (id === undefined) return null;
    return {
      containerId: id,
      timeLimit: readPath(entry, 'timeLimit') ?? 0,
      failOnExit: readPath(entry, 'failOnExit') ?? true,
    };
  },
  end: ([state = null]) =>
    ['exited', 'dead'].includes(asText(readPath(state, 'status') ?? '')) ? { state, problem: problemOf(state) } : null,
};

const sample = {
  id: '8f2b1c',
  name: 'report',
  status: 'exited',
  exitCode: 0,
  outOfMemory: false,
  startedAt: '2026-03-01T12:00:00Z',
  finishedAt: '2026-03-01T12:00:04Z',
  overTime: false,
  stdout: 'done\n',
  stderr: '',
};

/** A container from its creation to its end, and how one stands. */
export const runs: { readonly [key: string]: Operation } = {
  run: {
    name: 'Run container to its end',
    description:
      'Creates and starts a container, waits until it has exited, and returns its exit code and what it wrote',
    method: 'POST',
    path: '/containers/create',
    query: { name: of.name },
    body: of.specification,
    inputs: {
      timeLimit: number('Time limit (minutes)', { min: 1, help: 'It is then killed. If empty, no limit.' }),
      pullMissing: as('pullMissing', flag('Pull a missing image', { default: 'true' })),
      failOnExit: as('failOnExit', flag('Fail if the exit code is not 0', { default: 'true' })),
      ...settleInputs,
    },
    perform: begin,
    settles: ends,
    // One that the step has made before is found by its label.
    repeat: 'same',
    sample,
  },
  result: {
    name: 'Get result of container',
    description: 'How it stands, and what it wrote once it has exited',
    method: 'GET',
    path: '/containers/{id}/json',
    params: of.one,
    perform: result,
    sample,
  },
};
