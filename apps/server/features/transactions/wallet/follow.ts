import type { TransactionOutcome } from '@heddle/contract/node/transactions';
import type { ChainClient } from '@heddle/nodes/lib/chain/client';
import { decideOnChain, decideReached } from '@heddle/nodes/lib/chain/client';
import { transactionOf } from '@heddle/nodes/lib/chain/transaction-of';
import type { FoundTransaction } from '@heddle/nodes/lib/chain/transaction-of';
import { getAddress, TransactionNotFoundError } from 'viem';
import type { Hex } from 'viem';
import type { Db } from '../../../platform/db/kysely.ts';
import { isDuplicate } from '../../../platform/db/kysely.ts';
import { contentOf, hashesOf } from '../content.ts';
import type { TransactionRow } from '../rows.ts';
import { updateTransaction } from '../rows.ts';
import type { TransactionSettling } from '../settle.ts';
import { bareOutcome, noteReceipt } from '../settle.ts';
import { isSameCall } from './same-call.ts';

/** Nonces that are looked at in one round. */
const NONCES_AT_ONCE = 20;

/** Ends a transaction that no wallet has sent. */
export async function refuseAsked(db: Db, row: TransactionRow, reason: string): Promise<void> {
  const outcome: TransactionOutcome = { ...bareOutcome(row), end: 'refused', reason };
  await db
    .updateTable('chain_transactions')
    .set({ status: 'refused', outcome: JSON.stringify(outcome), problem: null, check_at: 0 })
    .where('id', '=', row.id)
    .where('status', 'in', ['asked', 'opened'])
    .execute();
}

/**
 * Brings a transaction of a wallet one step further: finds it on the chain where the page could not say its hash, follows it, or ends it when its time is over.
 */
export async function followWallet(settling: TransactionSettling, row: TransactionRow): Promise<void> {
  if (row.hash === null) await lookFor(settling, row);
  else await followHash(settling, row);
}

async function lookFor({ platform: { db }, client }: TransactionSettling, row: TransactionRow): Promise<void> {
  const found = await findSent(db, client, row);
  if (found) {
    await adopt(db, row, found);
    return;
  }
  const until = contentOf(row.content).wallet?.until ?? 0;
  if (until > Date.now()) return;
  // A transaction that waits for its block may be this one.
  const { latest, pending } = await countsOf(client, row.address);
  if (pending > latest) return;
  await refuseAsked(
    db,
    row,
    row.from_nonce === null
      ? 'Nobody signed it in time.'
      : 'Nobody signed it in time. If the wallet still shows the request, reject it there.',
  );
}

/** The next nonce of an address: by blocks, and with what waits for one. */
export async function countsOf(client: ChainClient, address: string): Promise<{ latest: number; pending: number }> {
  // Rows have addresses with checksums.
  const account = getAddress(address);
  const [latest, pending] = await Promise.all([
    decideReached(client, (chain) => chain.getTransactionCount({ address: account, blockTag: 'latest' })),
    decideReached(client, (chain) => chain.getTransactionCount({ address: account, blockTag: 'pending' })),
  ]);
  return { latest, pending };
}

/** What the wallet has sent for a row since it was asked, in a block; null where there is nothing of the kind. */
export async function findSent(db: Db, client: ChainClient, row: TransactionRow): Promise<FoundTransaction | null> {
  if (row.from_nonce === null) return null;
  const { wanted } = contentOf(row.content);
  const account = getAddress(row.address);
  const from = Number(row.from_nonce);
  const { latest } = await countsOf(client, row.address);
  for (let nonce = from; nonce < Math.min(latest, from + NONCES_AT_ONCE); nonce += 1) {
    const found = await decideOnChain(client, async (chain) => plain(await transactionOf(chain, account, nonce)));
    if (found && isSameCall(wanted, found) && !(await isTaken(db, row, found.hash))) return found;
  }
  return null;
}

/** The parts that endpoints agree on. */
const plain = (found: FoundTransaction | null): FoundTransaction | null =>
  found && {
    hash: found.hash,
    from: found.from,
    to: found.to,
    value: found.value,
    input: found.input,
    nonce: found.nonce,
  };

/** True if another row already has this transaction. Two payments of the same amount to the same recipient cannot be told apart otherwise. */
async function isTaken(db: Db, { id, chain_id: chainId }: TransactionRow, hash: string): Promise<boolean> {
  const other = db
    .selectFrom('chain_transactions')
    .select('id')
    .where('hash', '=', hash)
    .where('chain_id', '=', chainId)
    .where('id', '!=', id);
  return (await other.executeTakeFirst()) !== undefined;
}

/** Notes which transaction on the chain a row is. */
async function adopt(db: Db, row: TransactionRow, { hash, nonce }: FoundTransaction): Promise<void> {
  const before =
    row.hash === null || row.hash === hash ? hashesOf(row.replaced) : [...hashesOf(row.replaced), row.hash];
  const set = {
    hash,
    status: 'sent',
    from_nonce: nonce,
    replaced: JSON.stringify(before),
    sent_at: Date.now(),
    problem: null,
    check_at: 0,
  };
  const update = (values: typeof set & { nonce?: number }) =>
    db
      .updateTable('chain_transactions')
      .set(values)
      .where('id', '=', row.id)
      .where('status', 'in', ['opened', 'sent', 'included'])
      .execute();
  try {
    await update({ ...set, nonce });
  } catch (error) {
    // A key of the server has the same address and that nonce noted for another transaction, which that one's row will find displaced.
    if (!isDuplicate(error, 'chain_transactions', 'nonce')) throw error;
    await update(set);
  }
}

async function followHash(settling: TransactionSettling, given: TransactionRow): Promise<void> {
  const { platform, client, heights } = settling;
  const { db } = platform;
  const usedUp = await heights.finalCount(given.address);
  const row = given.nonce === null ? await learnNonce(settling, given) : given;
  if (!row) return;
  if (await noteReceipt(settling, row)) return;
  if (row.status === 'included') await updateTransaction(db, row.id, { status: 'sent' });
  // The wallet may have sent it again with a higher fee, or something else in its place.
  const found = await findSent(db, client, row);
  if (found) await adopt(db, row, found);
  else if (usedUp > Number(row.nonce))
    await displace(db, row, 'The wallet sent another transaction in its place: it was canceled there.');
}

async function displace(db: Db, row: TransactionRow, reason: string): Promise<void> {
  const outcome: TransactionOutcome = { ...bareOutcome(row), end: 'displaced', reason };
  await updateTransaction(db, row.id, { status: 'displaced', outcome: JSON.stringify(outcome) });
}

/** Looks at what a hash is, which the page has said, and gives the row with its nonce. Null where it is not what was asked for, or not known yet. */
async function learnNonce(
  { platform: { db }, client }: TransactionSettling,
  row: TransactionRow,
): Promise<TransactionRow | null> {
  // Checked to be a hash when it was stored.
  const hash = row.hash as Hex;
  let said: FoundTransaction;
  try {
    said = await client.any.getTransaction({ hash });
  } catch (error) {
    if (!(error instanceof TransactionNotFoundError)) throw error;
    // An endpoint may not know the transaction yet, or ever: it is then searched for by its nonce.
    const found = await findSent(db, client, row);
    if (found) await adopt(db, row, found);
    return null;
  }
  if (getAddress(said.from) !== row.address || !isSameCall(contentOf(row.content).wanted, said)) {
    await displace(db, row, 'The wallet sent another transaction than the one it was asked for.');
    return null;
  }
  await adopt(db, row, said);
  return { ...row, nonce: said.nonce, from_nonce: said.nonce };
}
