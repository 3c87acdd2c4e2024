import type { DescribedOperation } from '@heddle/contract/described/operation';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';

/** The name of a parameter as a part of a path in a body: dots would lead into objects. */
export const rpcKey = (name: string): string => name.replaceAll(/[.[\]\s]+/g, '_');

/** A call of JSON-RPC 2.0 (https://www.jsonrpc.org/specification) with the given values of its parameters. Those at the end that have none are left out. */
export function rpcCall(
  { method, params, byName }: NonNullable<DescribedOperation['rpc']>,
  values: JsonObject,
): JsonObject {
  const call = { jsonrpc: '2.0', id: 1, method };
  const given = params.map((name) => values[rpcKey(name)]);
  if (byName)
    return {
      ...call,
      params: Object.fromEntries(
        params.flatMap((name, index) => (given[index] === undefined ? [] : [[name, given[index]]])),
      ),
    };
  const count = given.findLastIndex((value) => value !== undefined) + 1;
  return { ...call, params: given.slice(0, count).map((value) => value ?? null) };
}

/** The error that an answer of JSON-RPC holds, which has the status 200; null if it holds none. */
export function rpcFailure(answer: JsonValue): { reason: string } | null {
  const error = isJsonObject(answer) ? answer['error'] : undefined;
  if (error === undefined || error === null) return null;
  return { reason: isJsonObject(error) ? `${asText(error['message'])} (${asText(error['code'])})` : asText(error) };
}
