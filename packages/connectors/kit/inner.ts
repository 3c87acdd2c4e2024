import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { OperationCall, OperationOutput } from './call.ts';
import { callOperation } from './call.ts';
import { isRepeatable } from './once.ts';

/** Sends what an operation with `perform` sends itself, with other values or another form; returns its entries. Throws the errors of `callOperation`. */
export async function callOwn(
  call: OperationCall,
  { read = call.read, ...change }: Partial<Pick<OperationCall['operation'], 'prepare'> & Pick<OperationCall, 'read'>>,
): Promise<JsonValue[]> {
  const { perform: _perform, ...operation } = call.operation;
  const { entries } = await callOperation({ ...call, operation: { ...operation, ...change }, read });
  return [...entries];
}

/**
 * Does another operation of the connector within one that takes several requests, and returns all its entries. `values` are those of its fields; errors name
 * the outer operation. Throws the errors of `callOperation`, and `connector_operation_unknown`, which only a mistake in the source can cause.
 */
export async function callInner(call: OperationCall, id: string, values: JsonObject): Promise<readonly JsonValue[]> {
  return (await innerOutput(call, id, values)).entries;
}

/** Does the same for an operation that may give a file. Throws as `callInner` does. */
export function innerOutput(call: OperationCall, id: string, values: JsonObject): Promise<OperationOutput> {
  const { connector, limits, operation: outer } = call;
  const operation = connector.operations.get(id);
  if (!operation) throw connectorErrors.connector_operation_unknown({ vendor: connector.name, operation: id });
  return callOperation({
    ...call,
    operation: { ...operation, name: outer.name },
    read: (key) => values[key],
    limits: { ...limits, repeatable: isRepeatable(operation) },
    limit: Infinity,
  });
}
