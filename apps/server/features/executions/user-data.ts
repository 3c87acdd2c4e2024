import { setImmediate } from 'node:timers/promises';
import type { ErrorView } from '@heddle/contract/errors/define';
import { HeddleError, toErrorView } from '@heddle/contract/errors/define';
import type { Platform } from '../../platform/platform.ts';
import { removeRuns } from '../../platform/retention/remove-runs.ts';
import { runsById } from '../../platform/runs/runs-by-id.ts';
import type { UserDataPart } from '../../platform/user-data.ts';
import { JsonText } from '../../platform/user-data.ts';
import { runText } from './run-text.ts';
import type { ExecutionService } from './service.ts';

/** Runs read or deleted at a time. */
const PAGE = 50;

/** A user's runs, as exports and deletions of accounts see them. */
export function executionData(
  { atomically, db, journal, log, retention, userFiles }: Platform,
  service: ExecutionService,
): UserDataPart {
  /** A page of the user's runs, newest first, older than the one with the id `before`. */
  const some = (userId: string, before?: string) => {
    const ids = runsById(db, { column: 'user_id', value: userId, before }, { order: 'desc', limit: PAGE });
    return db
      .selectFrom('executions')
      .select(['id', 'workflow_id', 'status'])
      .where('id', 'in', ids)
      .orderBy('id', 'desc')
      .execute();
  };

  /** The error in place of what cannot be read of a run. A lost database connection is thrown instead. */
  function describe(err: unknown): ErrorView {
    if (err instanceof HeddleError && err.code === 'database_unreachable') throw err;
    log.error({ err }, 'reading a run for an export failed');
    return toErrorView(err);
  }

  /** One run; null for one that was deleted since the list was read. */
  async function exported(userId: string, id: string): Promise<JsonText | { id: string; error: ErrorView } | null> {
    try {
      const { view, items } = await service.skim(userId, id);
      return new JsonText(runText(view, items, describe));
    } catch (error) {
      if (error instanceof HeddleError && error.code === 'execution_not_found') return null;
      return { id, error: describe(error) };
    }
  }

  return {
    name: 'executions',

    async *export(userId) {
      for (let page = await some(userId); page.length > 0; page = await some(userId, page.at(-1)?.id)) {
        for (const { id } of page) {
          const run = await exported(userId, id);
          if (run !== null) yield run;
          await setImmediate();
        }
      }
    },

    async erase(userId) {
      for (let page = await some(userId); page.length > 0; page = await some(userId)) {
        for (const { id, status } of page) {
          if (status === 'running') {
            await journal.cancel(id).catch((error: unknown) => {
              // It has ended by itself, or another server runs it, which releases it once its row is deleted.
              if (!(error instanceof HeddleError)) throw error;
            });
          }
          await setImmediate();
        }
        await removeRuns({ atomically, db, retention }, page);
      }
      // After all runs have stopped writing.
      await db.deleteFrom('execution_counts').where('user_id', '=', userId).execute();
      await userFiles.removeAll(userId);
    },
  };
}
