import type { Outbox } from '../../platform/mail/outbox.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { findPreferences } from '../../platform/preferences.ts';

/** Kinds of letters: about one failed run, and about all further ones of an hour. */
export const ONE_FAILURE = 'failure';
export const MORE_FAILURES = 'failures';

/** Mails about single runs that a user gets within one hour of the clock. */
export const MAILS_PER_HOUR = 10;
export const HOUR = 3_600_000;

/** How far back a look reaches behind the last one: commits and clocks of several servers are not in step. */
const OVERLAP = 120_000;
/** Failures older than this are no news. */
const NEWS = 24 * HOUR;
const PAGE = 200;

/** A run that has failed. */
export interface FailedRun {
  id: string;
  userId: string;
  /** Epoch milliseconds. */
  finishedAt: number;
}

/** Makes letters of failed runs. */
export interface FailureWatch {
  /** Puts a letter about this run into the outbox, if its owner wants one and it is not there yet. */
  note(run: FailedRun): Promise<void>;
  /** Notes the failed runs since the last look, so that none is missed that a crash has kept from being noted. The first look ever begins at this moment. */
  look(now: number): Promise<void>;
  /** Forgets about looks: failures until the next one are nobody's business. */
  pause(): Promise<void>;
}

/** A watch over the journal's table of runs. Runs are noted one after the other, so that their number in an hour is known. */
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
    // Whoever asked hears of a failure; the next run is not affected by it.
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
        let since = Math.max(Number(seen.seen_until) - OVERLAP, now - NEWS);
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
          // A page that ends within one millisecond would be read for ever.
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
