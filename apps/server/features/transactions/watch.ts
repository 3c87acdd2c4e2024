import { HeddleError } from '@heddle/contract/errors/define';
import type { TransactionOutcome } from '@heddle/contract/node/transactions';
import type { ChainClient } from '@heddle/nodes/lib/chain/client';
import type { MoneyPlatform } from './access.ts';
import { contentOf, ends, outcomeOf } from './content.ts';
import type { ChainHeights } from '@heddle/nodes/lib/chain/heights';
import type { TransactionRow } from './rows.ts';
import {
  CHARGE_STEP,
  claimDue,
  closeStep,
  GAP_STEP,
  hasOpenTransactions,
  isRunning,
  transactionsOfStep,
  updateTransaction,
} from './rows.ts';

/** How long one look at the transactions of a chain may take; until then no other server looks at them. Milliseconds. */
const LEASE_MS = 60_000;
/** Transactions that are looked at in one round, and at a time. */
const ROUND = 200;
const CONCURRENCY = 8;
/** Bounds of the interval between two checks of a transaction, which grows with its age. */
const SOONEST_MS = 1000;
const LATEST_MS = 15_000;
/** Where nothing is under way: another server may have left something. */
const IDLE_MS = 30_000;

export interface WatchOptions {
  /** Milliseconds between two looks at a new transaction. */
  soonestMs?: number;
  /** Milliseconds after which a transaction gets a higher fee. */
  stuckMs?: number;
  /** Milliseconds after which nonces below the lowest transaction of a key are filled. */
  gapMs?: number;
}

/** Brings all open transactions to their ends, over restarts and on any number of servers. */
export interface TransactionWatch {
  /** Looks soon: there is something new. */
  wake(): void;
  stop(): Promise<void>;
}

interface Watching extends WatchOptions {
  platform: MoneyPlatform;
  signal: AbortSignal;
}

/** A chain, and how far it was before any receipt was read. */
interface ReachedChain {
  client: ChainClient;
  heights: ChainHeights;
}

function nextLook({ created_at: created }: TransactionRow, { soonestMs = SOONEST_MS }: WatchOptions): number {
  const age = Date.now() - Number(created);
  return Date.now() + Math.round(Math.min(LATEST_MS, Math.max(soonestMs, age / 20)));
}

async function look(watching: Watching, row: TransactionRow, { client, heights }: ReachedChain): Promise<void> {
  const { platform, stuckMs } = watching;
  try {
    await updateTransaction(platform.db, row.id, { check_at: nextLook(row, watching) });
    // Loaded with the first transaction: a server that sends no money does without its library.
    const [{ settle }, { followWallet }] = await Promise.all([import('./settle.ts'), import('./wallet/follow.ts')]);
    const bring = contentOf(row.content).wallet ? followWallet : settle;
    await bring({ platform, client, heights, ...(stuckMs === undefined ? {} : { stuckMs }) }, row);
  } catch (error) {
    const isExpected = error instanceof HeddleError;
    if (!isExpected) platform.log.error({ err: error, transaction: row.id }, 'look at a transaction failed');
    await updateTransaction(platform.db, row.id, {
      problem: isExpected ? error.message : 'It could not be looked at.',
    });
  }
}

/** Signals a step with the outcomes of its transactions, once all have ended. A step that is signaled twice uses one signal. */
async function tell({ platform }: Watching, runId: string, stepKey: string): Promise<void> {
  // No step waits for these.
  if (stepKey === GAP_STEP || stepKey === CHARGE_STEP) return closeStep(platform.db, runId, stepKey);
  const rows = await transactionsOfStep(platform.db, runId, stepKey);
  if (rows.some(({ status }) => !ends.includes(status))) return;
  // A server that died while it took the order leaves the rest to the next attempt of the step.
  const isWhole = rows.length >= Math.max(...rows.map(({ content }) => contentOf(content).of ?? 0));
  if (!isWhole && (await isRunning(platform.db, runId))) return;
  const outcomes: TransactionOutcome[] = rows.flatMap(({ outcome }) => (outcome === null ? [] : [outcomeOf(outcome)]));
  const said = outcomes.map((outcome) => ({ ...outcome }));
  try {
    await platform.journal.signal(runId, stepKey, said);
  } catch (error) {
    // The run was stopped meanwhile: nobody waits any more.
    if (!(error instanceof HeddleError)) throw error;
  }
  await closeStep(platform.db, runId, stepKey);
}

/** Gives the chain of each row; rows of one owner on one network share it, with what was read of its heights. */
async function chainsOf({ platform, signal }: Watching): Promise<(row: TransactionRow) => Promise<ReachedChain>> {
  const [{ chainOf }, { heightsOf }] = await Promise.all([
    import('./access.ts'),
    import('@heddle/nodes/lib/chain/heights'),
  ]);
  const chains = new Map<string, Promise<ReachedChain>>();
  return ({ user_id: userId, content }) => {
    const { network, rpc } = contentOf(content);
    const key = JSON.stringify([userId, network, rpc]);
    const limited = AbortSignal.any([signal, AbortSignal.timeout(LEASE_MS / 2)]);
    const connect = async (): Promise<ReachedChain> => {
      const client = await chainOf(platform, userId, { network, rpc }, limited);
      return { client, heights: heightsOf(client) };
    };
    const known = chains.get(key) ?? connect();
    chains.set(key, known);
    return known;
  };
}

/** Ends what a wallet was to sign until now and was never asked for; no chain knows of it. */
async function letExpire(watching: Watching, rows: readonly TransactionRow[]): Promise<void> {
  const { db } = watching.platform;
  for (const row of rows.filter(({ status }) => status === 'asked')) {
    if ((contentOf(row.content).wallet?.until ?? 0) > Date.now())
      await updateTransaction(db, row.id, { check_at: nextLook(row, watching) });
    else await (await import('./wallet/follow.ts')).refuseAsked(db, row, 'Nobody signed it in time.');
  }
}

/** One row of each key among transactions that a key of the server signs. */
const keysOf = (rows: readonly TransactionRow[]): TransactionRow[] => [
  ...new Map(
    rows.filter(({ content }) => !contentOf(content).wallet).map((row) => [`${row.chain_id} ${row.address}`, row]),
  ).values(),
];

async function lookForGaps(
  { platform, gapMs }: Watching,
  row: TransactionRow,
  chainFor: (row: TransactionRow) => Promise<ReachedChain>,
): Promise<void> {
  try {
    const { fillGaps } = await import('./gaps.ts');
    const chain = await chainFor(row);
    await fillGaps({ platform, ...chain, ...(gapMs === undefined ? {} : { gapMs }) }, row.address);
  } catch (error) {
    // Why the chain cannot be asked stands at its transactions.
    if (!(error instanceof HeddleError)) throw error;
  }
}

async function lookAtAll(watching: Watching, rows: readonly TransactionRow[]): Promise<void> {
  const { platform, signal } = watching;
  const chainFor = await chainsOf(watching);
  await letExpire(watching, rows);
  const waiting = rows.filter(({ status }) => status !== 'asked' && !ends.includes(status));
  const lane = async (): Promise<void> => {
    for (let row = waiting.shift(); row && !signal.aborted; row = waiting.shift()) {
      try {
        await look(watching, row, await chainFor(row));
      } catch (error) {
        // The credential with the endpoints was deleted, or is wrong.
        if (!(error instanceof HeddleError)) throw error;
        await updateTransaction(platform.db, row.id, { problem: error.message, check_at: nextLook(row, watching) });
      }
    }
  };
  const keys = keysOf(waiting);
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
  for (const row of keys) await lookForGaps(watching, row, chainFor);
  const steps = new Map(rows.map((row) => [`${row.run_id} ${row.step_key}`, row]));
  for (const { run_id: runId, step_key: stepKey } of steps.values()) await tell(watching, runId, stepKey);
}

/** Starts to look at open transactions, at once and then again and again. */
export function watchTransactions(platform: MoneyPlatform, options: WatchOptions = {}): TransactionWatch {
  const stopped = new AbortController();
  const watching: Watching = { ...options, platform, signal: stopped.signal };
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | null = null;
  let isWoken = false;

  /** Returns after how many milliseconds to look again. */
  async function lookOnce(): Promise<number> {
    isWoken = false;
    try {
      const rows = await claimDue(platform.db, Date.now(), LEASE_MS, ROUND);
      if (rows.length > 0) await lookAtAll(watching, rows);
      if (rows.length === ROUND) return 0;
      return (await hasOpenTransactions(platform.db)) ? (options.soonestMs ?? SOONEST_MS) : IDLE_MS;
    } catch (error) {
      platform.log.error({ err: error }, 'look at transactions failed');
      return LATEST_MS;
    }
  }

  function schedule(inMs: number): void {
    clearTimeout(timer);
    if (stopped.signal.aborted) return;
    timer = setTimeout(() => {
      round = lookOnce().then((next) => {
        round = null;
        schedule(isWoken ? 0 : next);
      });
    }, inMs).unref();
  }

  schedule(0);
  return {
    wake() {
      isWoken = true;
      if (!round) schedule(0);
    },
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      await round;
    },
  };
}
