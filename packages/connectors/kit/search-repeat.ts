import { setTimeout as sleep } from 'node:timers/promises';
import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonValue } from '@heddle/contract/json';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { OperationCall } from './call.ts';
import { callOperation } from './call.ts';
import type { RepeatSearch } from './connector.ts';
import { markOf } from './repeat-mark.ts';

/** Entries that are looked at: among those that a search gives, and the newest of others. */
const LOOKED_AT = 500;

/** What a write gave that was done before; null if it was not done. Throws the errors of the operation that lists. */
export async function findDone(call: OperationCall, search: RepeatSearch): Promise<readonly JsonValue[] | null> {
  const { connector, idempotencyKey, signal, limits } = call;
  const operation = connector.operations.get(search.operation);
  if (!operation)
    throw connectorErrors.connector_operation_unknown({ vendor: connector.name, operation: search.operation });
  if (search.afterMs !== undefined) await sleep(search.afterMs, undefined, { signal });
  const mark = markOf(idempotencyKey);
  const fields = search.fields(mark, call.read);
  const { entries } = await callOperation({
    ...call,
    operation,
    read: (key) => fields[key],
    limits: { ...limits, repeatable: true },
    limit: LOOKED_AT,
    onPage: () => undefined,
  });
  const done = entries.find((entry) => readPath(entry, search.at) === mark);
  return done === undefined ? null : [done];
}
