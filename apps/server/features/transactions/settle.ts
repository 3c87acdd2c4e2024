import type { TransactionOutcome } from '@heddle/contract/node/transactions';
import { accountOf } from '@heddle/nodes/lib/chain/account';
import { amountOf } from '@heddle/nodes/lib/chain/amounts';
import type { ChainClient } from '@heddle/nodes/lib/chain/client';
import { gasPrices } from '@heddle/nodes/lib/chain/fees';
import { revertReason } from '@heddle/nodes/lib/chain/revert-reason';
import { BaseError, CallExecutionError, getAddress, parseGwei } from 'viem';
import type { Hex } from 'viem';
import type { MoneyPlatform } from './access.ts';
import { keyOf } from './access.ts';
import type { TransactionFees } from './content.ts';
import type { ChainHeights } from '@heddle/nodes/lib/chain/heights';
import type { ChainReceipts, DecidedReceipt } from '@heddle/nodes/lib/chain/receipts';
import { contentOf, feesOf, hashesOf } from './content.ts';
import { sign } from './signing.ts';
import type { TransactionRow } from './rows.ts';
import { keepSigned, updateTransaction } from './rows.ts';

/** A transaction that no endpoint has in a block is sent again after this, in milliseconds. */
const SEND_AGAIN_MS = 20_000;
/** One that is still in no block after this gets a higher fee. */
const STUCK_MS = 120_000;
/** What nodes ask for at least, to take another transaction in the place of one with the same nonce: a tenth more, and an eighth is common. */
const RAISE_PERCENT = 113n;

export interface TransactionSettling {
  platform: MoneyPlatform;
  client: ChainClient;
  heights: ChainHeights;
  /** Read after the heights. */
  receipts: ChainReceipts;
  /** Milliseconds after which a transaction counts as stuck. */
  stuckMs?: number;
}

/**
 * Brings a transaction one step further: signs it, sends it, raises its fee, finds it in a block, or notes how it ended. Every call may be repeated, and be cut off
 * anywhere: what is sent has been stored before, and it is always the same bytes or a higher fee for the same nonce.
 */
export async function settle(settling: TransactionSettling, row: TransactionRow): Promise<void> {
  const { platform, heights } = settling;
  if (row.nonce === null) return;
  if (row.raw === null) {
    await signAgain(settling, row, feesOf(row.fees ?? '{}'));
    return;
  }
  // In this order: where the nonce is used up and no receipt is found afterwards, another transaction has it.
  const usedUp = await heights.finalCount(row.address);
  const isMined = (await heights.minedCount(row.address)) > Number(row.nonce);
  if (isMined && (!(await wantsReceipt(heights, row)) || (await noteReceipt(settling, row)))) return;
  if (usedUp > Number(row.nonce)) {
    const reason = `Another transaction that was made with this key elsewhere has its nonce ${row.nonce}. It was not sent again.`;
    await updateTransaction(platform.db, row.id, {
      status: 'displaced',
      outcome: JSON.stringify({ ...bareOutcome(row), end: 'displaced', reason }),
    });
    return;
  }
  await sendOrRaise(settling, row);
}

/**
 * Whether the receipt of a row can say something new: it is in a block, and not only waiting for this block to be final. One whose block was undone has its nonce free again, so nothing is missed.
 */
export async function wantsReceipt(heights: ChainHeights, row: TransactionRow): Promise<boolean> {
  const nonce = Number(row.nonce);
  const usedUp = await heights.finalCount(row.address);
  if ((await heights.minedCount(row.address)) <= nonce) return false;
  return row.status !== 'included' || contentOf(row.content).confirmations !== null || usedUp > nonce;
}

/** Notes that a transaction is in a block, or ends it where this block is final; false where it is in none. */
export async function noteReceipt(settling: TransactionSettling, row: TransactionRow): Promise<boolean> {
  const final = await settling.heights.final(contentOf(row.content).confirmations);
  const seen = await receiptOf(settling.receipts, row);
  if (!seen) return false;
  if (seen.blockNumber <= final) await endWith(settling, row, seen);
  else if (row.status !== 'included')
    await updateTransaction(settling.platform.db, row.id, { status: 'included', problem: null });
  return true;
}

/** The receipt of a row, whichever of its fees it was included with; null where there is none. */
async function receiptOf(receipts: ChainReceipts, row: TransactionRow): Promise<DecidedReceipt | null> {
  for (const hash of receiptHashes(row)) {
    const seen = await receipts.of(hash);
    if (seen) return seen;
  }
  return null;
}

/** The hashes that a row may be in a block with. */
export const receiptHashes = (row: TransactionRow): Hex[] =>
  // Hashes were computed of signed bytes.
  [...hashesOf(row.replaced), row.hash ?? ''].filter((hash) => hash !== '') as Hex[];

/** What an outcome says before anything is known of a block. */
export const bareOutcome = (row: TransactionRow): Omit<TransactionOutcome, 'end'> => ({
  key: row.key,
  hash: row.hash,
  from: row.address,
  nonce: row.nonce === null ? null : Number(row.nonce),
  blockNumber: null,
  gasUsed: null,
  fee: null,
  contractCreated: null,
  reason: '',
});

async function endWith(
  { platform, client }: TransactionSettling,
  row: TransactionRow,
  seen: DecidedReceipt,
): Promise<void> {
  const { currency } = client.network;
  const hasSucceeded = seen.status === 'success';
  const outcome: TransactionOutcome = {
    ...bareOutcome(row),
    end: hasSucceeded ? 'succeeded' : 'reverted',
    hash: seen.hash,
    blockNumber: seen.blockNumber.toString(),
    gasUsed: seen.gasUsed.toString(),
    fee: amountOf(seen.gasUsed * seen.effectiveGasPrice, currency.decimals),
    contractCreated: hasSucceeded ? seen.contractCreated : null,
    reason: hasSucceeded ? '' : await reasonOf(client, row, seen),
  };
  await updateTransaction(platform.db, row.id, {
    status: outcome.end,
    outcome: JSON.stringify(outcome),
    problem: null,
  });
}

/** Why a transaction reverted, by calling the same in the block before; what else was in its block may have mattered. */
async function reasonOf(
  { any: chain }: ChainClient,
  row: TransactionRow,
  { blockNumber, gasUsed }: DecidedReceipt,
): Promise<string> {
  const { wanted } = contentOf(row.content);
  // A contract that calls another one keeps a part of the gas back.
  if (row.fees !== null && gasUsed * 100n > BigInt(feesOf(row.fees).gas) * 97n) return 'It ran out of gas.';
  try {
    await chain.call({
      account: getAddress(row.address),
      // Orders are made of checked addresses and encoded calls.
      ...(wanted.to === undefined ? {} : { to: wanted.to as Hex }),
      ...(wanted.data === undefined ? {} : { data: wanted.data as Hex }),
      value: BigInt(wanted.value),
      blockNumber: blockNumber - 1n,
    });
    return 'It reverted in its block. The same call in the block before would have succeeded.';
  } catch (error) {
    const said = error instanceof CallExecutionError || error instanceof BaseError ? revertReason(error) : undefined;
    return said === undefined || said === ''
      ? 'The contract reverted without a reason.'
      : `The contract reverted: ${said}`;
  }
}

async function sendOrRaise(settling: TransactionSettling, row: TransactionRow): Promise<void> {
  const { platform, client, stuckMs = STUCK_MS } = settling;
  const now = Date.now();
  if (row.status === 'included') {
    // Its block was undone: it waits for another one.
    await updateTransaction(platform.db, row.id, { status: 'sent', sent_at: null });
  }
  const isStuck = row.status === 'sent' && row.priced_at !== null && now - Number(row.priced_at) > stuckMs;
  if (isStuck && (await raise(settling, row))) return;
  if (row.sent_at !== null && now - Number(row.sent_at) < SEND_AGAIN_MS && row.status === 'sent') return;
  const problem = await broadcast(client, row);
  await updateTransaction(platform.db, row.id, {
    ...(problem === null ? { status: 'sent', sent_at: now } : {}),
    problem,
  });
}

/** Hands the bytes of a row to every endpoint, or to the private relay. Null where one has taken them, or has them already; else what the first one said. */
async function broadcast({ each, relay }: ChainClient, { raw, content }: TransactionRow): Promise<string | null> {
  // Rows have the bytes that were signed.
  const serializedTransaction = (raw ?? '0x') as Hex;
  const { trades } = contentOf(content).wanted;
  const isPrivate = relay !== null && (relay.relayed === 'all' || trades === true);
  // What is for the relay goes nowhere else, also where the relay refuses it.
  const answers = await Promise.allSettled(
    isPrivate
      ? [relay.send(serializedTransaction)]
      : each.map((chain) => chain.sendRawTransaction({ serializedTransaction })),
  );
  if (answers.some(({ status }) => status === 'fulfilled')) return null;
  const said = answers.map((answer) => (answer.status === 'rejected' ? saidBy(answer.reason) : ''));
  return said.some((text) => /already known|already imported|known transaction|alreadyknown/i.test(text))
    ? null
    : `${isPrivate ? 'The private relay has not taken it: ' : ''}${said[0] ?? ''}`;
}

/** An endpoint's own words; never its URL, which may have a key in it. */
const saidBy = (error: unknown): string =>
  error instanceof BaseError ? error.details || error.shortMessage : 'the endpoint did not answer';

/** Signs again with a fee that is worth it; false where the node's limit leaves no room for that. */
async function raise(settling: TransactionSettling, row: TransactionRow): Promise<boolean> {
  const { maxFee, tip, gas } = feesOf(row.fees ?? '{}');
  const { fast } = await gasPrices(settling.client);
  const most = parseGwei(String(contentOf(row.content).maxGasPrice));
  const atLeast = (before: bigint, market: bigint): bigint => {
    const raised = (before * RAISE_PERCENT) / 100n + 1n;
    return raised > market ? raised : market;
  };
  const next = atLeast(BigInt(maxFee), fast.maxFee);
  if (next > most) return false;
  const nextTip = tip === null ? null : atLeast(BigInt(tip), fast.tip ?? 0n);
  await signAgain(settling, row, {
    gas,
    maxFee: next.toString(),
    tip: nextTip === null ? null : (nextTip < next ? nextTip : next).toString(),
  });
  return true;
}

/** Signs a transaction with its nonce and these fees, and keeps it, if no other server has meanwhile; the next look at it sends it. */
async function signAgain(
  { platform, client }: TransactionSettling,
  row: TransactionRow,
  fees: TransactionFees,
): Promise<void> {
  const content = contentOf(row.content);
  const account = accountOf(await keyOf(platform, row.user_id, content.signer));
  if (getAddress(account.address) !== row.address) {
    await updateTransaction(platform.db, row.id, {
      problem: 'The credential has another key now. Enter the former one to go on.',
    });
    return;
  }
  const signed = await sign(account, client.network, content, Number(row.nonce), fees);
  if (await keepSigned(platform.db, row, { ...signed, fees }))
    await updateTransaction(platform.db, row.id, { sent_at: null, check_at: 0 });
}
