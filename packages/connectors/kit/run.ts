import { credentialErrors } from '@heddle/contract/errors/credentials';
import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonValue } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { asText } from '@heddle/contract/node/text';
import { concurrently } from '@heddle/nodes/lib/http/concurrent';
import { STEP_LIMIT } from '@heddle/nodes/lib/http/content';
import { PairedItems, pairedMain } from '@heddle/nodes/lib/paired-items';
import type { Account } from './account.ts';
import { openAccount } from './account.ts';
import type { OperationCall } from './call.ts';
import { handsOnBatches, nextBatch } from './batches.ts';
import { callOperation, toConnectorItem } from './call.ts';
import type { Connector, NamedOperation } from './connector.ts';
import type { Job } from './jobs.ts';
import { jobOf } from './jobs.ts';
import type { AfterInterruption } from './once.ts';
import { isKeyed, isRepeatable, onceForItem } from './once.ts';
import { sendPayment, settleMade } from './payment.ts';
import { searchOf } from './repeat-mark.ts';
import { findDone } from './search-repeat.ts';
import type { Begun } from './settle.ts';
import { settleAll } from './settle.ts';

/** Does the chosen operation for every item, a few at a time, and gives the items of all answers in the order of the input. */
export async function runConnector(connector: Connector, context: NodeContext): Promise<NodeResult> {
  if (context.items.length === 0) return pairedMain(new PairedItems());
  // `connectorFields` makes this field; the types of a definition that is made at run time do not know it.
  const credential = await context.credential('credential' as never);
  return runOperation(connector, textField(context, 'operation', 0), credential, context);
}

/** Does an operation with a credential for every item. Throws `connector_operation_unknown`, and the errors of the operation and of signing. */
export async function runOperation(
  connector: Connector,
  id: string,
  credential: OpenCredential,
  context: NodeContext,
): Promise<NodeResult> {
  const { items } = context;
  const given = new PairedItems();
  const operation = connector.operations.get(id);
  if (!operation) throw connectorErrors.connector_operation_unknown({ vendor: connector.name, operation: id });
  // What signs requests to one service must not sign those to another.
  if (operation.credentials && !operation.credentials.includes(credential.type))
    throw credentialErrors.credential_type_wrong(
      { name: credential.name, type: credential.type, field: 'Credential' },
      { details: { field: 'credential' } },
    );
  const account = await openAccount(connector, credential, context);
  const allowance = { bytes: STEP_LIMIT };
  if (operation.next && handsOnBatches(context))
    return nextBatch(operation.next, context, (index) =>
      callFor({
        credential: credential.id,
        connector,
        operation,
        account,
        context,
        allowance,
        index,
        signal: context.signal,
      }),
    );
  const turnOf = (index: number, signal: AbortSignal): Turn => ({
    credential: credential.id,
    connector,
    operation,
    account,
    context,
    allowance,
    index,
    signal,
  });
  const { concurrency } = connector;
  let done = 0;
  const begun = await concurrently(items.length, concurrency, context, async (index, signal) => {
    const answer = await forItem(turnOf(index, signal));
    done += 1;
    if (items.length > 1) context.progress(done, items.length, operation.name);
    return answer;
  });
  const settled = operation.settles
    ? await settleAll(operation.settles, begun, (index) => callFor(turnOf(index, context.signal)), context, concurrency)
    : { outputs: begun.map(({ output }) => output) };
  if ('pause' in settled) return { outputs: {}, wait: settled.pause };
  const fileField = operation.download ? textField(context, 'fileField', 0) : 'file';
  for (const [index, { entries, file }] of settled.outputs.entries())
    given.pushAll(
      entries.map((entry) => toConnectorItem(entry, file, fileField)),
      index,
    );
  return pairedMain(given);
}

interface Turn {
  /** The ID of the credential. */
  credential: string;
  connector: Connector;
  operation: NamedOperation;
  account: Account;
  context: NodeContext;
  allowance: { bytes: number };
  index: number;
  signal: AbortSignal;
}

/** The call of an operation for an item. */
function callFor({ connector, operation, account, context, allowance, index, signal }: Turn, job?: Job): OperationCall {
  const read = (key: string): unknown => context.field[key]?.(index);
  const isLimited = operation.next !== undefined && read('limited') !== false;
  return {
    connector,
    operation,
    account,
    read,
    item: context.items[index],
    files: context.files,
    resources: context.resources,
    // A write that is under way is not cut off by the failure of another: it may be done already, and its outcome is to be kept.
    signal: operation.effect === 'read' ? signal : context.signal,
    limits: {
      timeoutMs: Number(read('requestTimeout')) * 1000,
      retries: Number(read('requestRetries')),
      repeatable: isRepeatable(operation),
      waitsForKey: operation.effect === 'pay' && isKeyed(operation),
    },
    allowance,
    // A job after one that failed is another write for the vendor as well.
    idempotencyKey: `${context.run.idempotencyKey(index)}${job?.number ? `-job${job.number}` : ''}`,
    limit: isLimited ? Number(read('limit')) : Infinity,
    onPage: (count) => {
      // Of several lists, the items are counted.
      if (context.items.length === 1) context.progress(count, undefined, operation.name);
    },
  };
}

async function forItem(turn: Turn): Promise<Begun> {
  const { connector, operation, context, index } = turn;
  const job: Job = operation.settles ? await jobOf(context, index) : { key: context.run.itemKey(index), number: 0 };
  const call = callFor(turn, job);
  if (operation.effect === 'read') return { output: await callOperation(call), job };
  const sought = searchOf(operation);
  const after: AfterInterruption = call.read('afterInterruption') === 'fail' ? 'fail' : 'repeat';
  const send = (): Promise<readonly JsonValue[]> =>
    operation.effect === 'pay' ? sendPayment(context, turn.credential, call) : sent(call);
  const entries = await onceForItem(
    context,
    { connector, operation, key: job.key },
    { after, ...(sought ? { search: (sent) => findDone(call, sought, sent) } : {}) },
    send,
  );
  if (operation.effect === 'pay') await settleMade(context, call, entries);
  return { output: { entries }, job };
}

const sent = async (call: OperationCall): Promise<readonly JsonValue[]> => (await callOperation(call)).entries;

const textField = (context: NodeContext, name: string, index: number): string => asText(context.field[name]?.(index));
