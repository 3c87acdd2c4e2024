import { randomUUID } from 'node:crypto';
import { HeddleError } from '@heddle/contract/errors/define';
import type { StepAddress } from '@heddle/contract/node/services';
import type { FastifyInstance } from 'fastify';
import type { Journal } from '@heddle/journals/journal';
import type { Db } from '../../../platform/db/kysely.ts';
import { perPlatform } from '../../../platform/feature.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RunActivity } from '../../../platform/runs/run-activity.ts';

/** Steps that wait for a credential to be signed in. They are on disk only. */
export interface SignInWaits {
  /** Notes that a step of the user waits. Wakes it at once where somebody has signed in meanwhile. */
  add(userId: string, credentialId: string, step: StepAddress): Promise<void>;
  /**
   * Wakes the steps whose credential is signed in or deleted: those of one credential, or all. A step that is woken tries again, so waking it once too
   * often does no harm; a server that dies on the way leaves the rest to the next call, on any server.
   */
  wake(credentialId?: string): Promise<void>;
  /** The same without waiting for it. What fails is logged, and left to the next call. */
  wakeSoon(credentialId: string): void;
  /** Settles once nothing of `wakeSoon` is under way. */
  settled(): Promise<void>;
}

/** Steps woken at a time. */
const BATCH = 100;

/** The run has ended, or its step has been signalled so often that it is about to try again anyway. */
const NEEDLESS = ['execution_finished', 'execution_not_found', 'signals_many'];

/** The waits in the database. `onError`: steps could not be woken. */
export function createSignInWaits(
  db: Db,
  journal: Pick<Journal, 'signal'>,
  activity: Pick<RunActivity, 'publish'>,
  onError: (error: unknown) => void,
): SignInWaits {
  const underWay = new Set<Promise<void>>();

  /** Waits that are over, the longest first. */
  function over(credentialId: string | undefined) {
    const query = db
      .selectFrom('sign_in_waits as w')
      .leftJoin('credentials as c', (join) =>
        join.onRef('c.id', '=', 'w.credential_id').onRef('c.user_id', '=', 'w.user_id'),
      )
      .leftJoin('credential_grants as g', 'g.credential_id', 'c.id')
      .select(['w.id', 'w.user_id', 'w.run_id', 'w.step_key'])
      .where((of) => of.or([of('c.id', 'is', null), of('g.data', 'is not', null)]))
      .orderBy('w.since')
      .limit(BATCH);
    return (credentialId === undefined ? query : query.where('w.credential_id', '=', credentialId)).execute();
  }

  async function wake(credentialId?: string): Promise<void> {
    for (;;) {
      const rows = await over(credentialId);
      for (const { run_id: runId, step_key: stepKey } of rows) {
        try {
          await journal.signal(runId, stepKey, null);
        } catch (error) {
          if (!(error instanceof HeddleError) || !NEEDLESS.includes(error.code)) throw error;
        }
      }
      // By id: a step that waits again by now has a row of its own.
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await db.deleteFrom('sign_in_waits').where('id', 'in', ids).execute();
      for (const userId of new Set(rows.map((row) => row.user_id))) activity.publish(userId);
      if (rows.length < BATCH) return;
    }
  }

  return {
    async add(userId, credentialId, { runId, stepKey }) {
      const changed = { id: randomUUID(), credential_id: credentialId, since: Date.now() };
      await db
        .insertInto('sign_in_waits')
        .values({ ...changed, user_id: userId, run_id: runId, step_key: stepKey })
        .onConflict((conflict) => conflict.columns(['run_id', 'step_key']).doUpdateSet(changed))
        .execute();
      activity.publish(userId);
      await wake(credentialId);
    },

    wake,

    wakeSoon(credentialId) {
      const work = wake(credentialId)
        .catch(onError)
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },

    async settled() {
      await Promise.all(underWay);
    },
  };
}

/** The waits of a server. */
export const signInWaitsOf = perPlatform(({ db, journal, log, runActivity }) =>
  createSignInWaits(db, journal, runActivity, (err) =>
    log.error({ err }, 'steps that wait for a sign-in could not be woken'),
  ),
);

/** How often a server looks for waits that are over and whose steps nobody has woken: a server died in between. Milliseconds. */
const WAKE_EVERY_MS = 30_000;

/** Wakes steps as long as the server listens, from its start on. */
export function keepWaking(
  app: FastifyInstance,
  { log }: Pick<Platform, 'log'>,
  waits: Pick<SignInWaits, 'wake' | 'settled'>,
): void {
  let round: Promise<void> = Promise.resolve();
  const wake = (): void => {
    round = round
      .then(() => waits.wake())
      .catch((err: unknown) => log.error({ err }, 'steps that wait for a sign-in could not be woken'));
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    wake();
    timer = setInterval(wake, WAKE_EVERY_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await Promise.all([round, waits.settled()]);
  });
}
