import { HeddleError } from '@heddle/contract/errors/define';
import type { TransactionOutcome } from '@heddle/contract/node/transactions';
import type { ChainClient } from '@heddle/nodes/lib/chain/client';
import type { MoneyPlatform } from './access.ts';
import { contentOf, ends, outcomeOf } from './content.ts';
import type { TransactionRow, TransactionStore } from './store.ts';

/** How long one look at the transactions of a chain may take; until then no other server looks at them. Milliseconds. */
const LEASE_MS = 60_000;
/** Transactions that are looked at in one round, and at a time. */
const ROUND = 200;
const CONCURRENCY = 8;
/** A transaction is looked at more rarely the older it is: from every second to four times a minute. */
const SOONEST_MS = 1000;
const LATEST_MS = 15_000;
/** Where nothing is under way: another server may have left something. */
const IDLE_MS = 30_000;

export interface WatchOptions {
  /** Milliseconds between two looks at a new transaction. */
  soonestMs?: number;
  /** Milliseconds after which a transaction gets a higher fee. */
  stuckMs?: number;
}

/** Brings all open transactions to their ends, over restarts and on any number of servers. */
export interface TransactionWatch {
  /** Looks soon: there is something new. */
  wake(): void;
  stop(): Promise<void>;
}

/** Starts to look at open transactions, at once and then again and again. */
export function watchTransactions(
  platform: MoneyPlatform,
  store: TransactionStore,
  options: WatchOptions = {},
): TransactionWatch {
  const { soonestMs = SOONEST_MS, stuckMs } = options;
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | null = null;
  let isWoken = false;

  const nextLook = ({ created_at: created }: TransactionRow): number => {
    const age = Date.now() - Number(created);
    return Date.now() + Math.min(LATEST_MS, Math.max(soonestMs, age / 20));
  };

  async function look(row: TransactionRow, client: ChainClient): Promise<void> {
    try {
      await store.update(row.id, { check_at: nextLook(row) });
      // Loaded with the first transaction: a server that sends no money does without its library.
      const { settle } = await import('./settle.ts');
      await settle({ platform, store, client, ...(stuckMs === undefined ? {} : { stuckMs }) }, row);
    } catch (error) {
      const said = error instanceof HeddleError ? error.message : 'It could not be looked at.';
      if (!(error instanceof HeddleError))
        platform.log.error({ err: error, transaction: row.id }, 'look at a transaction failed');
      await store.update(row.id, { problem: said });
    }
  }

  /** Tells a step how its transactions ended, once all have. A step that is told twice uses one signal. */
  async function tell(runId: string, stepKey: string): Promise<void> {
    const rows = await store.ofStep(runId, stepKey);
    if (rows.some(({ status }) => !ends.includes(status))) return;
    const outcomes: TransactionOutcome[] = rows.flatMap(({ outcome }) =>
      outcome === null ? [] : [outcomeOf(outcome)],
    );
    try {
      await platform.journal.signal(
        runId,
        stepKey,
        outcomes.map((outcome) => ({ ...outcome })),
      );
    } catch (error) {
      // The run was stopped meanwhile: nobody waits any more.
      if (!(error instanceof HeddleError)) throw error;
    }
    await store.close(runId, stepKey);
  }

  async function lookAtAll(rows: readonly TransactionRow[]): Promise<void> {
    const { chainOf } = await import('./access.ts');
    const clients = new Map<string, Promise<ChainClient>>();
    const clientFor = ({ user_id: userId, content }: TransactionRow): Promise<ChainClient> => {
      const { network, rpc } = contentOf(content);
      const key = JSON.stringify([userId, network, rpc]);
      const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(LEASE_MS / 2)]);
      const known = clients.get(key) ?? chainOf(platform, userId, { network, rpc }, signal);
      clients.set(key, known);
      return known;
    };
    const waiting = rows.filter(({ status }) => !ends.includes(status));
    const lane = async (): Promise<void> => {
      for (let row = waiting.shift(); row && !stopped.signal.aborted; row = waiting.shift()) {
        try {
          await look(row, await clientFor(row));
        } catch (error) {
          // The credential with the endpoints was deleted, or is wrong.
          if (!(error instanceof HeddleError)) throw error;
          await store.update(row.id, { problem: error.message, check_at: nextLook(row) });
        }
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, lane));
    const steps = new Map(rows.map((row) => [`${row.run_id} ${row.step_key}`, row]));
    for (const { run_id: runId, step_key: stepKey } of steps.values()) await tell(runId, stepKey);
  }

  async function lookOnce(): Promise<void> {
    isWoken = false;
    try {
      const rows = await store.claim(Date.now(), LEASE_MS, ROUND);
      if (rows.length > 0) await lookAtAll(rows);
      schedule(isWoken || rows.length === ROUND ? 0 : (await store.hasOpen()) ? soonestMs : IDLE_MS);
    } catch (error) {
      platform.log.error({ err: error }, 'look at transactions failed');
      schedule(LATEST_MS);
    }
  }

  function schedule(inMs: number): void {
    clearTimeout(timer);
    if (stopped.signal.aborted) return;
    timer = setTimeout(run, isWoken ? 0 : inMs).unref();
  }

  function run(): void {
    round = lookOnce().finally(() => (round = null));
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
