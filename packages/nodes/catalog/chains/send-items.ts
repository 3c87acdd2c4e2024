import { HeddleError } from '@heddle/contract/errors/define';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { ports } from '@heddle/contract/node/context';
import type { Movement, TransactionOutcome } from '@heddle/contract/node/transactions';
import type { Item } from '@heddle/contract/run/item';
import type { Address, TransactionReceipt } from 'viem';
import { accountOf } from '../../lib/chain/account.ts';
import type { ChainCall } from '../../lib/chain/calls.ts';
import type { ChainClient } from '../../lib/chain/client.ts';
import { connectChain, readChain } from '../../lib/chain/client.ts';
import { rpcAccess } from '../../lib/chain/rpc-access.ts';
import { put } from '../../lib/items.ts';
import { endFacts } from './end-facts.ts';
import type { keyFields } from './payment-fields.ts';
import type { Prepared } from './send.ts';
import { outcomeOfKey, rejectionReason, sendAll, transactionKey } from './send.ts';

/** What an item's calls do, in order. The last one is what the item is about; those before it are approvals. */
export interface ItemPlan {
  calls: readonly ChainCall[];
  /** For people. */
  line: string;
  moves: Movement | null;
}

/** A chain, and the account that signs. */
export interface ItemSigning {
  client: ChainClient;
  address: Address;
}

export interface ItemSending {
  /** The question: Mint this token? */
  title: string;
  /** Where the results go in an item. */
  saveIn: string;
  /** As for `sendAll`. */
  begins?: boolean;
  /** The plan of an item. `before`: the calls of the items before it. */
  plan(index: number, signing: ItemSigning, before: readonly ChainCall[]): Promise<ItemPlan>;
  /** What the receipt of an item's last call says besides how it ended. */
  facts(index: number, signing: ItemSigning, receipt: TransactionReceipt): Promise<JsonObject> | JsonObject;
}

type SigningContext = NodeContext<typeof keyFields>;

/** Sends what each item plans, exactly once, and waits for it. What has succeeded leaves by `done`, all others by `failed`, with the reason. */
export async function sendItems(context: SigningContext, sending: ItemSending): Promise<NodeResult> {
  const { items, field, run } = context;
  if (items.length === 0) return ports({});
  const sent = await sendAll(context, {
    title: sending.title,
    note: '',
    begins: sending.begins ?? false,
    keys: items.map((_, index) => transactionKey(run, index)),
    prepare: () => prepareAll(context, sending),
  });
  if ('wait' in sent) return sent.wait;
  const done: Item[] = [];
  const failed: Item[] = [];
  const origins: { done: number[]; failed: number[] } = { done: [], failed: [] };
  for (const [index, item] of items.entries()) {
    const outcome = 'rejected' in sent ? undefined : outcomeOfKey(sent.outcomes, transactionKey(run, index));
    const facts: JsonObject = outcome
      ? { ...endFacts(field.network(index), outcome), ...(await receiptFacts(context, sending, index, outcome)) }
      : { status: 'rejected', reason: rejectionReason('rejected' in sent ? sent.rejected : null) };
    const port = outcome?.end === 'succeeded' ? 'done' : 'failed';
    (port === 'done' ? done : failed).push(put(item, sending.saveIn, facts));
    origins[port].push(index);
  }
  return { ...ports({ done, failed }), origins };
}

const clientFor = async (context: SigningContext): Promise<ChainClient> =>
  connectChain(await rpcAccess(context, 0), { fetch: context.fetch, signal: context.signal });

async function prepareAll(context: SigningContext, { plan }: ItemSending): Promise<Prepared[]> {
  const { items, field, run } = context;
  const client = await clientFor(context);
  const { address } = accountOf(await context.credential('key'));
  const prepared: Prepared[] = [];
  const before: ChainCall[] = [];
  for (const index of items.keys()) {
    if (field.network(index) !== field.network())
      throw nodeErrors.field_invalid({ field: 'Network', reason: 'must be the same for all items' });
    const { calls, line, moves } = await plan(index, { client, address }, before);
    const key = transactionKey(run, index);
    for (const [position, call] of calls.entries()) {
      const isLast = position === calls.length - 1;
      prepared.push({
        line: isLast ? `${line} on ${client.network.label}` : '',
        transaction: {
          key: isLast ? key : `${key}:approval-${position}`,
          value: call.value.toString(),
          ...(call.to === undefined ? {} : { to: call.to }),
          ...(call.data === undefined ? {} : { data: call.data }),
          moves: isLast ? moves : null,
          ...(before.length + calls.length > 1 ? { follows: true as const } : {}),
        },
      });
    }
    before.push(...calls);
  }
  return prepared;
}

async function receiptFacts(
  context: SigningContext,
  { facts }: ItemSending,
  index: number,
  { end, hash, from }: TransactionOutcome,
): Promise<JsonObject> {
  if (end !== 'succeeded' || hash === null) return {};
  try {
    const client = await clientFor(context);
    // The server has computed both.
    const receipt = await readChain(client, (chain) => chain.getTransactionReceipt({ hash: hash as `0x${string}` }));
    return await facts(index, { client, address: from as Address }, receipt);
  } catch (error) {
    // It is done: a step that fails now would look as if it were not.
    if (!(error instanceof HeddleError)) throw error;
    return { problem: error.message };
  }
}
