import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { ports } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { getAddress } from 'viem';
import type { Address, Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { accountOf } from '../../lib/chain/account.ts';
import { addressIn } from '../../lib/chain/addresses.ts';
import { contractCall, transferCall } from '../../lib/chain/calls.ts';
import type { ChainClient } from '../../lib/chain/client.ts';
import { connectChain } from '../../lib/chain/client.ts';
import { rpcAccess } from '../../lib/chain/rpc-access.ts';
import type { SafeFacts, SafeTransaction } from '../../lib/chain/safe.ts';
import {
  approveCall,
  approversOf,
  executeCall,
  proposalIn,
  proposalJson,
  readSafe,
  safeHash,
  signerOf,
  signSafe,
} from '../../lib/chain/safe.ts';
import type { SafeService } from '../../lib/chain/safe-service.ts';
import { openSafeService } from '../../lib/chain/safe-service.ts';
import { put } from '../../lib/items.ts';
import type { safeFields } from './safe-fields.ts';
import { sendItems } from './send-items.ts';

type SafeContext = NodeContext<typeof safeFields>;

/** Bounds of the time between two looks for signatures, which grows with the time that was waited, in milliseconds. */
const SOONEST_MS = 2000;
const LATEST_MS = 60_000;
const HOUR = 3_600_000;

/** Proposes a transaction of a Safe, signs it, or executes it once enough owners have agreed. */
export async function workWithSafe(context: SafeContext): Promise<NodeResult> {
  const { items, field } = context;
  const operation = field.operation();
  if (items.some((_, index) => field.operation(index) !== operation))
    throw nodeErrors.field_invalid({ field: 'Operation', reason: 'must be the same for all items' });
  if (items.length === 0) return ports({});
  if (operation === 'approve') return approveAll(context);
  if (operation === 'execute') return executeAll(context);
  const made: Item[] = [];
  // The number of a proposal follows from those before it.
  const taken = new Map<Address, bigint>();
  for (const [index, item] of items.entries()) {
    const client = await clientFor(context, index);
    const account = accountOf(await context.credential('key'));
    const proposal =
      operation === 'propose'
        ? await propose(context, index, { client, account }, taken)
        : await confirm(context, index, { client, account });
    made.push(put(item, field.saveIn(), proposal));
  }
  return ports({ done: made });
}

interface Owner {
  client: ChainClient;
  account: PrivateKeyAccount;
}

const clientFor = async (context: SafeContext, index: number): Promise<ChainClient> =>
  connectChain(await rpcAccess(context, index), { fetch: context.fetch, signal: context.signal });

async function serviceOf(context: SafeContext, index: number): Promise<SafeService | null> {
  const url = context.field.service(index).trim();
  if (url === '') return null;
  const values = context.field.serviceKey(index) === '' ? {} : (await context.credential('serviceKey')).values;
  return openSafeService(context, { url, token: typeof values['token'] === 'string' ? values['token'] : '' });
}

/** Throws `field_invalid` where the key belongs to no owner. */
function requireOwner({ owners }: SafeFacts, address: string): Address {
  const own = getAddress(address);
  if (!owners.includes(own))
    throw nodeErrors.field_invalid({
      field: 'Private key',
      reason: `belongs to ${own}, which is no owner of the Safe`,
    });
  return own;
}

async function propose(
  context: SafeContext,
  index: number,
  { client, account }: Owner,
  taken: Map<Address, bigint>,
): Promise<JsonObject> {
  const { field } = context;
  const safe = addressIn('Safe', field.safe(index));
  const facts = await readSafe(client, safe);
  const owner = requireOwner(facts, account.address);
  const to = addressIn('To', field.to(index));
  const call =
    field.action(index) === 'transfer'
      ? (await transferCall(client, { to, token: field.token(index), amount: field.amount(index) })).call
      : contractCall(client, {
          contract: to,
          abi: field.abi(index),
          function: field.function(index),
          arguments: field.arguments(index),
          value: field.value(index),
        });
  const nonce = taken.get(safe) ?? facts.nonce;
  taken.set(safe, nonce + 1n);
  const transaction: SafeTransaction = {
    safe,
    to: call.to ?? to,
    value: call.value,
    data: call.data ?? '0x',
    nonce,
  };
  const { chainId } = client.network;
  const hash = safeHash(transaction, chainId);
  const signature = await signSafe(account, transaction, chainId);
  // Signing is deterministic, so a repeated proposal is the same one to the service.
  await (await serviceOf(context, index))?.propose(transaction, hash, owner, signature);
  return { ...proposalJson(transaction, hash, [signature]), threshold: facts.threshold };
}

async function confirm(context: SafeContext, index: number, { client, account }: Owner): Promise<JsonObject> {
  const { chainId } = client.network;
  const { transaction, hash, signatures } = proposalIn(context.field.proposal(index) ?? null, chainId);
  const facts = await readSafe(client, transaction.safe);
  requireOwner(facts, account.address);
  const signature = await signSafe(account, transaction, chainId);
  await (await serviceOf(context, index))?.confirm(hash, signature);
  const all = [...new Set([...signatures, signature])].filter((one): one is Hex => one.startsWith('0x'));
  return { ...proposalJson(transaction, hash, all), threshold: facts.threshold };
}

function approveAll(context: SafeContext): Promise<NodeResult> {
  const { field, items } = context;
  return sendItems(context, {
    title: items.length === 1 ? 'Approve this proposal?' : `Approve ${items.length} proposals?`,
    saveIn: field.saveIn(),
    async plan(index, { client, address }) {
      const { transaction, hash } = proposalIn(field.proposal(index) ?? null, client.network.chainId);
      requireOwner(await readSafe(client, transaction.safe), address);
      return { calls: [approveCall(transaction.safe, hash)], line: lineOf(transaction, 'Approve'), moves: null };
    },
    facts: (index) => ({ proposal: field.proposal(index) ?? null }),
  });
}

const lineOf = ({ safe, to, value, data }: SafeTransaction, what: string): string =>
  `${what} that the Safe ${safe} calls ${to} with ${value} wei${data === '0x' ? '' : ` and ${data.slice(0, 10)}…`}`;

/** Whoever has agreed to a proposal: by the item, the service, the chain, or by the key of this node. */
async function agreedTo(
  context: SafeContext,
  index: number,
): Promise<{ ready: boolean; agreed: Map<Address, Hex | null>; facts: SafeFacts; transaction: SafeTransaction }> {
  const client = await clientFor(context, index);
  const { chainId } = client.network;
  const { transaction, hash, signatures } = proposalIn(context.field.proposal(index) ?? null, chainId);
  const facts = await readSafe(client, transaction.safe);
  const agreed = new Map<Address, Hex | null>();
  for (const owner of await approversOf(client, transaction.safe, facts.owners, hash)) agreed.set(owner, null);
  const account = accountOf(await context.credential('key'));
  const own = await signSafe(account, transaction, chainId);
  const service = await serviceOf(context, index);
  const given = service ? await service.signatures(hash) : [];
  for (const signature of [...signatures, ...given, own]) {
    const signer = await signerOf(hash, signature);
    // Recovered, so it is hexadecimal.
    if (signer && facts.owners.includes(signer)) agreed.set(signer, signature as Hex);
  }
  return { ready: agreed.size >= facts.threshold, agreed, facts, transaction };
}

async function executeAll(context: SafeContext): Promise<NodeResult> {
  const { items, field, run, state } = context;
  const kept = state.in('run', 'safe');
  const key = `waits-since-${run.executionKey}`;
  const isSending = (await kept.get(`${key}-sends`)) !== undefined;
  if (!isSending) {
    const all = await Promise.all(items.map((_, index) => agreedTo(context, index)));
    const isMissing = all.some(({ ready, facts, transaction }) => !ready && facts.nonce <= transaction.nonce);
    if (isMissing) {
      await kept.set(key, run.now, { onlyIfAbsent: true });
      const since = (await kept.get(key)) ?? run.now;
      const until = Number(since) + field.waitHours() * HOUR;
      const pause = Math.min(LATEST_MS, Math.max(SOONEST_MS, (run.now - Number(since)) / 4));
      if (run.now < until) return { outputs: {}, wait: { until: Math.min(until, Math.round(run.now + pause)) } };
      throw nodeErrors.field_invalid({
        field: 'Proposal',
        reason: 'still has too few signatures, and the time to wait is over',
      });
    }
    await kept.set(`${key}-sends`, true);
  }
  return sendItems(context, {
    title: items.length === 1 ? 'Execute this proposal?' : `Execute ${items.length} proposals?`,
    saveIn: field.saveIn(),
    begins: !isSending,
    async plan(index) {
      const { ready, agreed, facts, transaction } = await agreedTo(context, index);
      if (facts.nonce > transaction.nonce)
        throw nodeErrors.field_invalid({
          field: 'Proposal',
          reason: `has the number ${transaction.nonce}, which the Safe has used: it was executed already, or another one was`,
        });
      if (!ready) throw nodeErrors.field_invalid({ field: 'Proposal', reason: 'has too few signatures' });
      return {
        calls: [executeCall(transaction, agreed, facts.threshold)],
        line: lineOf(transaction, 'Execute'),
        moves: null,
      };
    },
    facts: () => ({}),
  });
}
