import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { concurrently } from '../../lib/http/concurrent.ts';
import { put } from '../../lib/items.ts';
import { connectChain } from '../../lib/chain/client.ts';
import type { ChainClient } from '../../lib/chain/client.ts';
import { rpcAccess } from '../../lib/chain/rpc-access.ts';
import { readAccount, readBalances, readBlock, readName, readTransaction } from './evm-reads.ts';
import { readContractEvents, readTransfers } from './evm-logs.ts';
import { readBitcoin } from './bitcoin.ts';
import { readSolana } from './solana.ts';
import type { queryFields } from './query-fields.ts';

/** Items that are asked about at a time. */
const CONCURRENCY = 4;

export type QueryContext = NodeContext<typeof queryFields>;

/** One result for an item, or a list, of which each entry becomes an item. */
export type QueryResult = JsonObject | readonly JsonObject[];

type EvmRead = (context: QueryContext, client: ChainClient, index: number) => Promise<QueryResult>;

const evmReads: { readonly [operation: string]: EvmRead } = {
  balance: readBalances,
  account: readAccount,
  transaction: readTransaction,
  block: readBlock,
  transfers: readTransfers,
  logs: readContractEvents,
  name: readName,
};

/** Reads from a chain for each item. Throws `chain…` errors and those of its fields. */
export async function queryChains(context: QueryContext): Promise<NodeResult> {
  const { items, field } = context;
  let done = 0;
  const results = await concurrently(items.length, CONCURRENCY, context, async (index, signal) => {
    const result = await resultFor(context, index, signal);
    done += 1;
    context.progress(done, items.length, 'Items');
    return result;
  });
  const outputs: Item[] = [];
  const origins: number[] = [];
  for (const [index, result] of results.entries()) {
    const item = items[index] ?? { json: {} };
    const saveIn = Array.isArray(result) ? '' : field.saveIn(index).trim();
    const made = Array.isArray(result)
      ? result.map((json: JsonObject): Item => ({ json }))
      : // A list was handled above.
        [saveIn === '' ? { json: result as JsonObject } : put(item, saveIn, result as JsonObject)];
    for (const one of made) {
      outputs.push(one);
      origins.push(index);
    }
  }
  return { ...main(outputs), origins: { main: origins } };
}

async function resultFor(context: QueryContext, index: number, signal: AbortSignal): Promise<QueryResult> {
  const operation = context.field.operation(index);
  if (operation.startsWith('bitcoin')) return readBitcoin(context, index, signal);
  if (operation.startsWith('solana')) return readSolana(context, index, signal);
  const read = evmReads[operation];
  if (!read) throw nodeErrors.field_invalid({ field: 'Read', reason: 'is not one of its choices' });
  return read(context, connectChain(await rpcAccess(context, index), { fetch: context.fetch, signal }), index);
}
