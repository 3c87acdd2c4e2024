import { setImmediate } from 'node:timers/promises';
import { HeddleError } from '@heddle/contract/errors/define';
import type { Platform } from '../../platform/platform.ts';
import { removeRuns } from '../../platform/retention/remove-runs.ts';
import type { UserDataPart } from '../../platform/user-data.ts';
import type { ExecutionService } from './service.ts';

/** Runs read or deleted at a time. */
const PAGE = 50;

/** A user's runs, as exports and deletions of accounts see them. */
export function executionData({ atomically, db, journal, userFiles }: Platform, service: ExecutionService): UserDataPart {
  /** Some runs of the user, newest first, older than the one with the id `before`. */
  const some = (userId: string, before?: string) => {
    const query = db.selectFrom('executions').select(['id', 'workflow_id', 'status']).where('user_id', '=', userId).orderBy('id', 'desc').limit(PAGE);
    return (before === undefined ? query : query.where('id', '<', before)).execute();
  };

  return {
    name: 'executions',

    async *export(userId) {
      for (let page = await some(userId); page.length > 0; page = await some(userId, page.at(-1)?.id)) {
        for (const { id } of page) {
          try {
            yield await service.get(userId, id);
          } catch (error) {
            // Deleted since the list was read.
            if (!(error instanceof HeddleError)) throw error;
          }
          await setImmediate();
        }
      }
    },

    async erase(userId) {
      for (let page = await some(userId); page.length > 0; page = await some(userId)) {
        for (const { id, status } of page) {
          if (status === 'running') {
            await journal.cancel(id).catch((error: unknown) => {
              // It has ended by itself, or another server carries it: that one lets go of it when its row is gone.
              if (!(error instanceof HeddleError)) throw error;
            });
          }
          await setImmediate();
        }
        await removeRuns({ atomically, db }, page);
      }
      // Once no run writes any more.
      await userFiles.removeAll(userId);
    },
  };
}
