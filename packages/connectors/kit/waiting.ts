import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { OperationCall, OperationOutput } from './call.ts';
import { callOperation } from './call.ts';
import { callInner } from './inner.ts';

/** Work that an operation has begun and that goes on at the vendor. */
export interface VendorWork {
  /** The operation that says how far it is, and its fields by what was begun and by the fields of the node. */
  operation: string;
  fields: (begun: JsonValue, read: OperationCall['read']) => JsonObject;
  /** How far it is, by what that operation gives: null while it goes on, else its outcome. */
  outcome: (given: readonly JsonValue[], begun: JsonValue) => { done: JsonValue } | { failed: string } | null;
  /** The operation that gives the file that was made, with the same fields. Left out: the outcome is the output. */
  file?: string;
  /** How long the step waits before it asks again. Milliseconds. */
  everyMs: number;
}

/** What has become of the work that an operation began for an item; null while it goes on. Throws `connector_invalid` where it failed, and the errors of requests. */
export async function outcomeOf(
  call: OperationCall,
  work: VendorWork,
  begun: readonly JsonValue[],
): Promise<OperationOutput | null> {
  const { connector, operation, limits } = call;
  const outputs: JsonValue[] = [];
  let file: OperationOutput['file'];
  for (const one of begun) {
    const fields = work.fields(one, call.read);
    const outcome = work.outcome(await callInner(call, work.operation, fields), one);
    if (outcome === null) return null;
    if ('failed' in outcome)
      throw connectorErrors.connector_invalid({
        vendor: connector.name,
        operation: operation.name,
        reason: outcome.failed,
      });
    const download = work.file === undefined ? undefined : connector.operations.get(work.file);
    if (!download) {
      outputs.push(outcome.done);
      continue;
    }
    const given = await callOperation({
      ...call,
      operation: { ...download, name: operation.name },
      read: (key) => fields[key],
      limits: { ...limits, repeatable: true },
    });
    outputs.push(...given.entries);
    file = given.file;
  }
  return file ? { entries: outputs, file } : { entries: outputs };
}
