import { setTimeout as sleep } from 'node:timers/promises';
import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonValue } from '@heddle/contract/json';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { OperationCall } from './call.ts';
import { callOperation } from './call.ts';
import type { RepeatSearch } from './connector.ts';
import type { SentBetween } from './once.ts';
import { isRecognized, requireRecognized } from './once.ts';
import { markOf } from './repeat-mark.ts';

/** Entries that are looked at: among those that a search gives, and the newest of others. */
const LOOKED_AT = 500;
/** The same for payments: a busy account has thousands in an hour. While the provider recognizes the request anyway, fewer do. */
const PAYMENTS = { recognized: 2000, forgotten: 20_000 };

/**
 * What a write gave that was done before; null if it was not done. Throws the errors of the operation that lists, and `connector_payment_unknown` for a payment that is not among so many entries that not
 * all could be looked at, once the provider may have forgotten its key: paying again is worse than failing.
 */
export async function findDone(
  call: OperationCall,
  search: RepeatSearch,
  sent: SentBetween,
): Promise<readonly JsonValue[] | null> {
  const { connector, idempotencyKey, signal, limits } = call;
  const operation = connector.operations.get(search.operation);
  if (!operation)
    throw connectorErrors.connector_operation_unknown({ vendor: connector.name, operation: search.operation });
  if (search.afterMs !== undefined) await sleep(search.afterMs, undefined, { signal });
  const mark = markOf(idempotencyKey);
  const isDone = (entry: JsonValue): boolean => readPath(entry, search.at) === mark;
  const fields = search.fields(mark, call.read, sent);
  const isPayment = call.operation.effect === 'pay';
  const limit = isPayment ? PAYMENTS[isRecognized(call.operation, sent) ? 'recognized' : 'forgotten'] : LOOKED_AT;
  const { entries } = await callOperation({
    ...call,
    operation,
    read: (key) => fields[key],
    limits: { ...limits, repeatable: true },
    limit,
    onPage: () => undefined,
    until: (page) => page.some(isDone),
  });
  const done = entries.find(isDone);
  if (done === undefined && isPayment && entries.length >= limit) requireRecognized(connector, call.operation, sent);
  return done === undefined ? null : [done];
}
