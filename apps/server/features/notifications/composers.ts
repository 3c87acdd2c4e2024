import { HeddleError } from '@heddle/contract/errors/define';
import { projectSteps } from '@heddle/engine/view';
import { toExecutionRow } from '@heddle/journals/embedded/stores/mapping';
import type { ExecutionRow } from '@heddle/journals/row';
import type { Composer } from '../../platform/mail/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { findPreferences } from '../../platform/preferences.ts';
import { HOUR, MORE_FAILURES, ONE_FAILURE } from './failure-watch.ts';
import type { FailureFacts } from './failure-mails.ts';
import { failureMail, moreFailuresMail } from './failure-mails.ts';

/** Maximum number of runs listed in a mail. */
const NAMED = 20;

/** The composers of mails about failed runs, by kind. `base` returns the address of Heddle for links. */
export function createComposers(
  { db, journal, plans }: Platform,
  base: () => string,
): { readonly [kind: string]: Composer } {
  /** The user's address; null if the user wants no mail. */
  async function addressOf(userId: string): Promise<string | null> {
    if (!(await findPreferences(db, userId)).emailNotifications) return null;
    const user = await db.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst();
    return user?.email ?? null;
  }

  /** The node whose failure ended the run. */
  async function failedNode(row: ExecutionRow): Promise<string | null> {
    try {
      const plan = await plans.get(row.workflowId, row.revision);
      const recorded = await journal.read(row.id);
      const failed = projectSteps(plan, recorded?.events ?? []).filter((step) => step.status === 'failed');
      return (failed.findLast((step) => step.error?.code === row.error?.code) ?? failed.at(-1))?.name ?? null;
    } catch (error) {
      // A revision that cannot be run has no steps; the run's error is the reason.
      if (error instanceof HeddleError) return null;
      throw error;
    }
  }

  const facts = (
    { id, workflowId, workflowName, finishedAt, error }: ExecutionRow,
    node: string | null,
  ): FailureFacts => ({
    runId: id,
    workflowId,
    workflowName,
    finishedAt: finishedAt ?? 0,
    error,
    node,
  });

  return {
    async [ONE_FAILURE]({ id, userId }) {
      const to = await addressOf(userId);
      const found = await db
        .selectFrom('executions')
        .selectAll()
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (to === null || !found) return null;
      const row = toExecutionRow(found);
      return failureMail(facts(row, await failedNode(row)), { to, base: base() });
    },

    async [MORE_FAILURES]({ userId, aboutAt }) {
      const to = await addressOf(userId);
      const reported = db
        .selectFrom('mail_outbox')
        .select('id')
        .where('user_id', '=', userId)
        .where('kind', '=', ONE_FAILURE)
        .where('about_at', '>=', aboutAt)
        .where('about_at', '<', aboutAt + HOUR);
      const unreported = db
        .selectFrom('executions')
        .where('user_id', '=', userId)
        .where('status', '=', 'failed')
        .where('mode', '=', 'live')
        .where('finished_at', '>=', aboutAt)
        .where('finished_at', '<', aboutAt + HOUR)
        .where('id', 'not in', reported);
      const { total } = await unreported.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      if (to === null || Number(total) === 0) return null;
      const latest = await unreported.selectAll().orderBy('finished_at', 'desc').limit(NAMED).execute();
      return moreFailuresMail(
        latest.map((row) => facts(toExecutionRow(row), null)),
        Number(total),
        { to, base: base() },
      );
    },
  };
}
