import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { OperationCall } from '../kit/call.ts';
import { sendPage } from '../kit/call.ts';
import type { Operation } from '../kit/connector.ts';
import { as, flag, isEmptyValue, json } from '../kit/parameters.ts';
import * as of from './shared.ts';

const payload = as(
  'functionPayload',
  json('Payload', { placeholder: '{ "order": {{ order }} }', help: 'If empty, the item.' }),
);

type Answer = Awaited<ReturnType<typeof sendPage>>;

function send(call: OperationCall): Promise<Answer> {
  const { operation, item, read } = call;
  const given = read('functionPayload');
  // The form has JSON here.
  const body = isEmptyValue(given) ? (item?.json ?? {}) : (given as JsonValue);
  return sendPage({ ...call, operation: { ...operation, body: {}, prepare: () => body } });
}

/** The last 4 KB of the log, which a header has in Base64. */
const logOf = ({ headers }: Answer): string =>
  Buffer.from(headers.get('x-amz-log-result') ?? '', 'base64').toString('utf8');

/**
 * Calls a function and returns what it gives, with its log where that is wanted. Throws `connector_function_failed` where the function has thrown.
 * https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
async function invoke(call: OperationCall): Promise<JsonValue> {
  const answer = await send(call);
  const { content, headers } = answer;
  const log = logOf(answer);
  const result =
    content.kind === 'json'
      ? content.value
      : content.kind === 'text'
        ? content.text
        : content.kind === 'empty'
          ? null
          : undefined;
  if (result === undefined)
    throw connectorErrors.connector_answer_invalid({
      vendor: call.connector.name,
      operation: call.operation.name,
      reason: 'it is a file',
    });
  const failure = headers.get('x-amz-function-error');
  if (failure !== null) {
    const said = result !== null && typeof result === 'object' ? readPath(result, 'errorMessage') : result;
    throw connectorErrors.connector_function_failed(
      { vendor: call.connector.name, operation: call.operation.name, reason: asText(said ?? '') || failure },
      { details: { error: result, log } },
    );
  }
  if (call.read('withLog') === 'true')
    return { result, log, version: headers.get('x-amz-executed-version') ?? '$LATEST' };
  return result !== null && typeof result === 'object' ? result : { value: result };
}

const request = { method: 'POST', path: `${of.FUNCTION}/invocations`, params: of.one, query: of.byQualifier } as const;

/** Calls of a function: for its result, without waiting, or only to see whether it may be called. */
export const invocations: { readonly [key: string]: Operation } = {
  invoke: {
    name: 'Invoke function',
    description: 'Sends the item, or the payload that you enter, and waits for the result',
    ...request,
    fixed: { headers: { 'x-amz-invocation-type': 'RequestResponse', 'x-amz-log-type': 'Tail' } },
    inputs: {
      payload,
      withLog: as(
        'withLog',
        flag('Add the log', {
          default: 'false',
          help: 'The output then has `result`, `log` (its last 4 KB) and `version`.',
        }),
      ),
    },
    perform: invoke,
    repeat: 'twice',
    sample: { accepted: true },
  },
  invokeAsync: {
    name: 'Invoke function without waiting',
    description: 'Puts the item, or the payload that you enter, in the queue of the function',
    ...request,
    fixed: { headers: { 'x-amz-invocation-type': 'Event' } },
    inputs: { payload },
    perform: async (call) => {
      const { headers, status } = await send(call);
      return { accepted: true, status, requestId: headers.get('x-amzn-requestid') ?? '' };
    },
    repeat: 'twice',
    sample: { accepted: true, status: 202, requestId: '5b2b5a1c' },
  },
  checkInvoke: {
    name: 'Check that function can be invoked',
    description: 'A dry run of AWS: checks the function, the payload and the permission, and runs nothing',
    ...request,
    fixed: { headers: { 'x-amz-invocation-type': 'DryRun' } },
    inputs: { payload },
    perform: async (call) => {
      const { status } = await send(call);
      return { allowed: true, status };
    },
    effect: 'read',
    sample: { allowed: true, status: 204 },
  },
};
