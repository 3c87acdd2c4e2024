import { connectorErrors } from '@heddle/contract/errors/connectors';
import { credentialErrors } from '@heddle/contract/errors/credentials';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { NodeContext } from '@heddle/contract/node/context';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { Item } from '@heddle/contract/run/item';
import { STEP_LIMIT } from '@heddle/nodes/lib/http/content';
import { openAccount } from './account.ts';
import type { OperationCall, OperationOutput } from './call.ts';
import { callOperation } from './call.ts';
import type { Connector, NamedOperation } from './connector.ts';
import { parametersOf } from './connector.ts';
import type { AfterInterruption } from './once.ts';
import { isRepeatable, onceForItem } from './once.ts';
import { isEmptyValue, keyOf } from './parameters.ts';
import { sendPayment, settleMade } from './payment.ts';
import { searchOf } from './repeat-mark.ts';
import { findDone } from './search-repeat.ts';

/** How a node does an operation of a connector that is not its own. */
export interface OtherCall {
  /** The item it is done for. */
  index: number;
  /** Names the operation among those of the vendor that the node does for an item: the same on every attempt. */
  part: string;
  /** The most entries of a list. Default: all. */
  limit?: number;
  /** The item whose files it sends. Default: that of the step. */
  item?: Item;
}

/** The operations of a connector, as nodes of several vendors use them. */
export interface OtherOperations {
  /** The values of the credential. */
  values: OpenCredential['values'];
  /**
   * Does an operation with these values of its fields, as the connector's own node would: fields that are left out have their defaults, and a write is done once
   * for the item and the part, over retries, waits and crashes. What the operation only begins is not waited for. Throws `field_required` and the errors of the operation.
   */
  give(id: string, values: JsonObject, call: OtherCall): Promise<readonly JsonValue[]>;
  /** Does an operation that reads, and may give a file. Throws as `give` does. */
  read(id: string, values: JsonObject, call: OtherCall): Promise<OperationOutput>;
}

/** What a request of such a node may take, where the node has no fields for it. */
export interface OtherLimits {
  timeoutMs: number;
  retries: number;
  after: AfterInterruption;
}

const LIMITS: OtherLimits = { timeoutMs: 60_000, retries: 3, after: 'repeat' };

/** Opens a connector for a node that combines several. Throws `credential_type_wrong` and the errors of signing. */
export async function openOperations(
  connector: Connector,
  credential: OpenCredential,
  context: NodeContext,
  { timeoutMs, retries, after }: OtherLimits = LIMITS,
): Promise<OtherOperations> {
  const account = await openAccount(connector, credential, context);
  const allowance = { bytes: STEP_LIMIT };
  const callFor = (operation: NamedOperation, values: JsonObject, { index, part, limit, item }: OtherCall) => {
    const call: OperationCall = {
      connector,
      operation,
      account,
      read: readerOf(operation, values),
      item: item ?? context.items[index],
      files: context.files,
      resources: context.resources,
      signal: context.signal,
      limits: { timeoutMs, retries, repeatable: isRepeatable(operation) },
      allowance,
      // The same on every attempt and after each wait, other than `idempotencyKey`: a part may be done again by a step that has waited.
      idempotencyKey: `${context.run.id}-${context.run.itemKey(index)}-${connector.vendor}-${part}`,
      limit: limit ?? Infinity,
      onPage: () => undefined,
    };
    return call;
  };
  const find = (id: string): NamedOperation => {
    const operation = connector.operations.get(id);
    if (!operation) throw connectorErrors.connector_operation_unknown({ vendor: connector.name, operation: id });
    if (operation.credentials && !operation.credentials.includes(credential.type))
      throw credentialErrors.credential_type_wrong({
        name: credential.name,
        type: credential.type,
        field: 'Credential',
      });
    return operation;
  };
  return {
    values: credential.values,
    read: async (id, values, given) => callOperation(callFor(find(id), values, given)),
    async give(id, values, given) {
      const operation = find(id);
      const call = callFor(operation, values, given);
      if (operation.effect === 'read') return (await callOperation(call)).entries;
      const sought = searchOf(operation);
      const entries = await onceForItem(
        context,
        { connector, operation, key: `${context.run.itemKey(given.index)}:${connector.vendor}:${given.part}` },
        { after, ...(sought ? { search: (sent) => findDone(call, sought, sent) } : {}) },
        async () =>
          operation.effect === 'pay' ? sendPayment(context, credential.id, call) : (await callOperation(call)).entries,
      );
      if (operation.effect === 'pay') await settleMade(context, call, entries);
      return entries;
    },
  };
}

/** The values of an operation's fields: those that are given, else the defaults. Throws `field_required`. */
function readerOf(operation: NamedOperation, values: JsonObject): (key: string) => unknown {
  const defaults = new Map<string, JsonValue | undefined>();
  for (const [wire, parameter] of parametersOf(operation)) {
    const key = keyOf(wire, parameter);
    defaults.set(key, parameter.spec.default);
    if (parameter.required && isEmptyValue(values[key] ?? parameter.spec.default))
      throw nodeErrors.field_required({ field: parameter.spec.label });
  }
  return (key) => values[key] ?? defaults.get(key);
}
