import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { OperationCall } from '../kit/call.ts';
import { sendPage } from '../kit/call.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { callInner } from '../kit/inner.ts';
import { as, required, text } from '../kit/parameters.ts';
import { bytesOf, streamsOf } from './log.ts';
import * as of from './shared.ts';

const execId = { id: required(as('execId', text('Command ID'))) };

/** Runs a command in a running container, and returns its exit code and what it wrote. */
async function run(call: OperationCall): Promise<JsonValue> {
  const { content } = await sendPage(call);
  const id = content.kind === 'json' ? asText(readPath(content.value, 'Id') ?? '') : '';
  const start = call.connector.operations.get('exec.start');
  if (id === '' || !start)
    throw connectorErrors.connector_answer_invalid({
      vendor: call.connector.name,
      operation: call.operation.name,
      reason: 'it has no ID of the command',
    });
  const answer = await sendPage({
    ...call,
    operation: { ...start, name: call.operation.name, fixed: { body: { Detach: false, Tty: false } } },
    read: () => id,
  });
  const streams = streamsOf(await bytesOf(call, answer.content), false);
  const [ended] = await callInner(call, 'exec.get', { execId: id });
  return { id, exitCode: readPath(ended ?? {}, 'ExitCode') ?? null, ...streams };
}

export const exec: ConnectorObject = {
  key: 'exec',
  name: 'Command',
  operations: {
    run: {
      name: 'Run command in container',
      description: 'Waits for its end, as long as the request timeout',
      method: 'POST',
      path: '/containers/{id}/exec',
      params: of.one,
      body: { Cmd: required(of.Cmd), Env: of.Env, WorkingDir: of.WorkingDir, User: of.User },
      fixed: { body: { AttachStdout: true, AttachStderr: true } },
      perform: run,
      repeat: 'twice',
      sample: { id: 'e1', exitCode: 0, stdout: 'done\n', stderr: '' },
    },
    create: {
      name: 'Create command in container',
      description: 'Prepares a command that is started by another operation',
      method: 'POST',
      path: '/containers/{id}/exec',
      params: of.one,
      body: { Cmd: required(of.Cmd), Env: of.Env, WorkingDir: of.WorkingDir, User: of.User },
      repeat: 'twice',
      sample: { Id: 'e1' },
    },
    start: {
      name: 'Start command without waiting',
      method: 'POST',
      path: '/exec/{id}/start',
      params: execId,
      fixed: { body: { Detach: true } },
      repeat: 'twice',
      sample: { success: true },
    },
    get: {
      name: 'Get command',
      method: 'GET',
      path: '/exec/{id}/json',
      params: execId,
      sample: { ID: 'e1', Running: false, ExitCode: 0 },
    },
  },
};
