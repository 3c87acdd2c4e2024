import { setImmediate } from 'node:timers/promises';
import { HeddleError } from '@heddle/contract/errors/define';
import type { RunEvent } from '@heddle/contract/run/events';
import type { FileRef, Item } from '@heddle/contract/run/item';
import { atomically } from '../../platform/db/kysely.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UserDataPart } from '../../platform/user-data.ts';
import type { ExecutionService } from './service.ts';

/** Runs read or deleted at a time. */
const PAGE = 50;

function itemsOf(event: RunEvent): readonly Item[] {
  if (event.type === 'started') return event.items;
  return event.type === 'step.completed' || event.type === 'step.sleeping' ? Object.values(event.outputs).flat() : [];
}

const filesOf = (events: readonly RunEvent[]): FileRef[] => events.flatMap(itemsOf).flatMap((item) => Object.values(item.files ?? {}));

/** A user's runs, as exports and deletions of accounts see them. */
export function executionData({ db, files, journal, sqlite }: Platform, service: ExecutionService): UserDataPart {
  /** Some runs of the user, newest first, older than the one with the id `before`. */
  const some = (userId: string, before?: string) => {
    const query = db.selectFrom('executions').select(['id', 'workflow_id', 'status']).where('user_id', '=', userId).orderBy('id', 'desc').limit(PAGE);
    return (before === undefined ? query : query.where('id', '<', before)).execute();
  };

  /** Removes what is recorded of runs, and the revisions of deleted workflows that only they still needed. */
  function removeRuns(runs: readonly { id: string; workflow_id: string }[]): void {
    const ids = runs.map(({ id }) => id);
    const workflows = [...new Set(runs.map(({ workflow_id }) => workflow_id))];
    atomically(sqlite, [
      db.deleteFrom('execution_events').where('execution_id', 'in', ids),
      db.deleteFrom('executions').where('id', 'in', ids),
      db
        .deleteFrom('workflow_revisions')
        .where('workflow_id', 'in', workflows)
        .where('workflow_id', 'not in', db.selectFrom('workflows').select('id').where('id', 'in', workflows))
        .where('workflow_id', 'not in', db.selectFrom('executions').select('workflow_id').where('workflow_id', 'in', workflows)),
    ]);
  }

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
          const recorded = await journal.read(id);
          for (const file of filesOf(recorded?.events ?? [])) await files.remove(file);
          await setImmediate();
        }
        removeRuns(page);
      }
    },
  };
}
