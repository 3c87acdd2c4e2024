import type { Outbox } from '../../platform/mail/outbox.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { findPreferences } from '../../platform/preferences.ts';

/** Kinds of mails: about one failed run, and about all further ones of an hour. */
export const ONE_FAILURE = 'failure';
export const MORE_FAILURES = 'failures';

/** Maximum number of mails about single runs per user and clock hour. */
export const MAILS_PER_HOUR = 10;
export const HOUR = 3_600_000;

/** Overlap of consecutive checks: commits and clocks of several servers are not synchronized. */
const OVERLAP = 120_000;
/** Older failures are not reported. */
const MAX_AGE = 24 * HOUR;
const PAGE = 200;

/** A run that has failed. */
export interface FailedRun {
  id: string;
  userId: string;
  /** Epoch milliseconds. */
  finishedAt: number;
}

/** Queues mails about failed runs. */
export interface FailureWatch {
  /** Queues a mail about this run, if its owner wants one and it is not queued yet. */
  note(run: FailedRun): Promise<void>;
  /** Queues mails about the failed runs since the last check, including those missed by a crash. The very first check starts at `now`. */
  look(now: number): Promise<void>;
  /** Discards the time of the last check: failures until the next one are not reported. */
  pause(): Promise<void>;
}

/** A watch over the journal's table of runs. Runs are handled one at a time, so that those of an hour are counted exactly. */
export function createFailureWatch(db: Db, outbox: Pick<Outbox, 'add'>): FailureWatch {
  let last: Promise<void> = Promise.resolve();

  async function put({ id, userId, finishedAt }: FailedRun): Promise<void> {
    if (!(await findPreferences(db, userId)).emailNotifications) return;
    const hour = finishedAt - (finishedAt % HOUR);
    const { mails } = await db
      .selectFrom('mail_outbox')
      .select((of) => of.fn.countAll<number>().as('mails'))
      .where('user_id', '=', userId)
      .where('kind', '=', ONE_FAILURE)
      .where('about_at', '>=', hour)
      .where('about_at', '<', hour + HOUR)
      .where('id', '!=', id)
      .executeTakeFirstOrThrow();
    if (Number(mails) < MAILS_PER_HOUR) await outbox.add({ id, kind: ONE_FAILURE, userId, aboutAt: finishedAt });
    else
      await outbox.add({
        id: `${userId}.${hour}`,
        kind: MORE_FAILURES,
        userId,
        aboutAt: hour,
        dueAt: hour + HOUR + OVERLAP,
      });
  }

  function note(run: FailedRun): Promise<void> {
    const noted = last.then(() => put(run));
    // The caller gets the error; the next run is handled all the same.
    last = noted.catch(() => undefined);
    return noted;
  }

  const remember = async (until: number): Promise<unknown> =>
    db
      .insertInto('failure_watch')
      .values({ id: 1, seen_until: until })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_until: until }))
      .execute();

  return {
    note,

    async look(now) {
      const seen = await db.selectFrom('failure_watch').select('seen_until').executeTakeFirst();
      if (seen) {
        let since = Math.max(Number(seen.seen_until) - OVERLAP, now - MAX_AGE);
        for (;;) {
          const failed = await db
            .selectFrom('executions')
            .select(['id', 'user_id', 'finished_at'])
            .where('status', '=', 'failed')
            .where('mode', '=', 'live')
            .where('finished_at', '>=', since)
            .orderBy('finished_at')
            .limit(PAGE)
            .execute();
          for (const run of failed)
            await note({ id: run.id, userId: run.user_id, finishedAt: Number(run.finished_at) });
          const end = Number(failed.at(-1)?.finished_at ?? since);
          if (failed.length < PAGE) break;
          // A full page within one millisecond would be read forever.
          since = end > since ? end : end + 1;
        }
      }
      await remember(now);
    },

    async pause() {
      await db.deleteFrom('failure_watch').execute();
    },
  };
}
