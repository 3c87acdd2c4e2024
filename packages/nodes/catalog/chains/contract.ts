import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { ports } from '@heddle/contract/node/context';
import type { Movement } from '@heddle/contract/node/transactions';
import type { Item } from '@heddle/contract/run/item';
import { abiIn, argumentsFor, functionOf, namedResults } from '../../lib/chain/abi.ts';
import { addressIn } from '../../lib/chain/addresses.ts';
import { amountOf } from '../../lib/chain/amounts.ts';
import type { ChainCall } from '../../lib/chain/calls.ts';
import { contractCall, deployCall } from '../../lib/chain/calls.ts';
import type { ChainClient } from '../../lib/chain/client.ts';
import { connectChain, readChain } from '../../lib/chain/client.ts';
import { plainValue } from '../../lib/chain/plain-value.ts';
import { rpcAccess } from '../../lib/chain/rpc-access.ts';
import { tokenMovement } from '../../lib/chain/token-movement.ts';
import { concurrently } from '../../lib/http/concurrent.ts';
import { put } from '../../lib/items.ts';
import type { contractFields } from './contract-fields.ts';
import { endFacts } from './end-facts.ts';
import type { Prepared } from './send.ts';
import { rejectionReason, sendAll, transactionKey } from './send.ts';

/** Items that are read for at a time. */
const CONCURRENCY = 4;

type ContractContext = NodeContext<typeof contractFields>;

/** Reads from a contract for each item, calls it, or deploys one; what changes the chain happens exactly once, and is waited for. */
export async function workWithContract(context: ContractContext): Promise<NodeResult> {
  const operation = context.field.operation();
  if (context.items.some((_, index) => context.field.operation(index) !== operation))
    throw nodeErrors.field_invalid({ field: 'Operation', reason: 'must be the same for all items' });
  return operation === 'read' ? readAll(context) : writeAll(context);
}

const clientFor = async (context: ContractContext, index: number, signal: AbortSignal): Promise<ChainClient> =>
  connectChain(await rpcAccess(context, index), { fetch: context.fetch, signal });

async function readAll(context: ContractContext): Promise<NodeResult> {
  const { items, field } = context;
  const results = await concurrently(items.length, CONCURRENCY, context, async (index, signal) => {
    const client = await clientFor(context, index, signal);
    return put(items[index] ?? { json: {} }, field.saveIn(), await readOne(context, client, index));
  });
  return ports({ main: results });
}

async function readOne({ field }: ContractContext, client: ChainClient, index: number): Promise<JsonValue> {
  const abi = functionOf(abiIn(field.abi(index)), field.function(index));
  const args = argumentsFor(abi.name, abi.inputs, field.arguments(index));
  const address = addressIn('Contract', field.contract(index));
  const block = field.block(index);
  const result: unknown = await readChain(client, (chain) =>
    chain.readContract({
      address,
      abi: [abi],
      functionName: abi.name,
      args,
      ...(block === undefined ? {} : { blockNumber: BigInt(block) }),
    }),
  );
  return namedResults(abi.outputs, result, plainValue);
}

/** What an item's transaction is, for people: the function with its arguments, or that a contract is deployed. */
function lineOf({ field }: ContractContext, client: ChainClient, call: ChainCall, index: number): string {
  const { currency, label } = client.network;
  const value = call.value === 0n ? '' : ` with ${amountOf(call.value, currency.decimals)} ${currency.symbol}`;
  if (call.to === undefined) return `Deploy a contract${value} on ${label}`;
  const given = JSON.stringify(field.arguments(index) ?? []);
  return `${field.function(index)}${given.slice(0, 300)} of ${call.to}${value} on ${label}`;
}

async function prepareAll(context: ContractContext): Promise<Prepared[]> {
  const { items, field, run, signal } = context;
  const client = await clientFor(context, 0, signal);
  const prepared: Prepared[] = [];
  for (const index of items.keys()) {
    if (field.network(index) !== field.network())
      throw nodeErrors.field_invalid({ field: 'Network', reason: 'must be the same for all items' });
    const shared = { abi: field.abi(index), arguments: field.arguments(index), value: field.value(index) };
    const call =
      field.operation(index) === 'deploy'
        ? deployCall(client, { ...shared, bytecode: field.bytecode(index) })
        : contractCall(client, { ...shared, contract: field.contract(index), function: field.function(index) });
    prepared.push({
      line: lineOf(context, client, call, index),
      transaction: {
        key: transactionKey(run, index),
        value: call.value.toString(),
        ...(call.to === undefined ? {} : { to: call.to }),
        ...(call.data === undefined ? {} : { data: call.data }),
        moves: await movementOf(client, call),
      },
    });
  }
  return prepared;
}

/** What a call moves, as limits count it: the currency that it brings along, or what it does with tokens. */
const movementOf = async (client: ChainClient, call: ChainCall): Promise<Movement | null> =>
  call.value === 0n
    ? tokenMovement(client, call)
    : {
        token: client.network.currency.symbol,
        amount: amountOf(call.value, client.network.currency.decimals),
        recipient: call.to ?? 'a new contract',
      };

async function writeAll(context: ContractContext): Promise<NodeResult> {
  const { items, field, run } = context;
  if (items.length === 0) return ports({});
  const what = field.operation() === 'deploy' ? 'Deploy' : 'Call';
  const sent = await sendAll(context, {
    title: items.length === 1 ? `${what} this contract?` : `${what} ${items.length} contracts?`,
    note: '',
    keys: items.map((_, index) => transactionKey(run, index)),
    prepare: () => prepareAll(context),
  });
  if ('wait' in sent) return sent.wait;
  const main: Item[] = [];
  const failed: Item[] = [];
  const origins: { main: number[]; failed: number[] } = { main: [], failed: [] };
  for (const [index, item] of items.entries()) {
    const outcome = 'rejected' in sent ? undefined : sent.outcomes[index];
    const facts: JsonObject = outcome
      ? { ...endFacts(field.network(index), outcome), contractCreated: outcome.contractCreated }
      : { status: 'rejected', reason: rejectionReason('rejected' in sent ? sent.rejected : null) };
    const port = outcome?.end === 'succeeded' ? 'main' : 'failed';
    (port === 'main' ? main : failed).push(put(item, field.saveIn(), facts));
    origins[port].push(index);
  }
  return { ...ports({ main, failed }), origins };
}
