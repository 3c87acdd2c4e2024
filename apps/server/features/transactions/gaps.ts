import type { ChainClient } from '@heddle/nodes/lib/chain/client';
import { decideReached } from '@heddle/nodes/lib/chain/client';
import type { ChainHeights } from '@heddle/nodes/lib/chain/heights';
import { getAddress } from 'viem';
import type { Db } from '../../platform/db/kysely.ts';
import type { MoneyPlatform } from './access.ts';
import { contentOf } from './content.ts';
import type { TransactionRow } from './rows.ts';
import { columnsOf, GAP_STEP } from './rows.ts';

/** A transaction that waits for this long behind nonces that nothing has is not waited for any longer. Milliseconds. */
const GAP_MS = 120_000;
/** Nonces that are filled in one round. */
const FILLED_AT_ONCE = 20;
/** The gas of a transfer of the chain's currency. */
const TRANSFER_GAS = '21000';

export interface GapSearch {
  platform: MoneyPlatform;
  client: ChainClient;
  heights: ChainHeights;
  /** Milliseconds that the lowest transaction has to have waited. */
  gapMs?: number;
}

/**
 * Fills nonces below the lowest transaction of a key that is under way, where nothing is under way with them: as left by transactions that were made elsewhere and dropped, or by endpoints that
 * reported a nonce that was too high. Transactions behind such a gap can never be in a block. Each nonce of a gap is filled by a transfer of amount 0 from the account to itself. That transfer has a row as
 * every other one has, so two servers make it once.
 */
export async function fillGaps(
  { platform, client, heights, gapMs = GAP_MS }: GapSearch,
  address: string,
): Promise<void> {
  const lowest = await lowestUnderWay(platform.db, client.network.chainId, address);
  if (!lowest || lowest.nonce === null || Date.now() - Number(lowest.created_at) < gapMs) return;
  const mined = await heights.minedCount(address);
  if (mined >= Number(lowest.nonce)) return;
  // What was made elsewhere and waits for a block has these nonces.
  const pending = await decideReached(client, (chain) =>
    chain.getTransactionCount({ address: getAddress(address), blockTag: 'pending' }),
  );
  const first = Math.max(mined, pending);
  const end = Math.min(Number(lowest.nonce), first + FILLED_AT_ONCE);
  for (let nonce = first; nonce < end; nonce += 1)
    if (await fill(platform.db, client, lowest, nonce))
      platform.log.warn(
        { transaction: lowest.id, address, chain: client.network.chainId, nonce },
        'a nonce below the lowest transaction of a key has no transaction: it is filled with a transfer of nothing to itself',
      );
}

const lowestUnderWay = (db: Db, chainId: number, address: string): Promise<TransactionRow | undefined> =>
  db
    .selectFrom('chain_transactions')
    .selectAll()
    .where('chain_id', '=', chainId)
    .where('address', '=', address)
    .where('status', 'in', ['reserved', 'signed', 'sent'])
    .where('open', '=', 1)
    .orderBy('nonce')
    .limit(1)
    .executeTakeFirst();

/** Makes the row of a filler, with the fees of the transaction that waits for it; false where there is one with its nonce. */
async function fill(db: Db, client: ChainClient, waiting: TransactionRow, nonce: number): Promise<boolean> {
  const content = contentOf(waiting.content);
  const key = `gap/${waiting.chain_id}/${waiting.address}/${nonce}`;
  const columns = columnsOf(
    {
      userId: waiting.user_id,
      runId: waiting.run_id,
      stepKey: GAP_STEP,
      position: nonce,
      content: { ...content, of: 1, wanted: { key, to: waiting.address, value: '0', moves: null } },
      chainId: client.network.chainId,
      address: waiting.address,
      asset: '',
      amountMicros: 0,
    },
    Date.now(),
  );
  const fees = JSON.stringify({ ...(JSON.parse(waiting.fees ?? '{}') as object), gas: TRANSFER_GAS });
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('chain_transactions')
    .values({ ...columns, nonce, fees, status: 'reserved' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) === 1;
}
