import { setImmediate } from 'node:timers/promises';
import { HeddleError } from '@heddle/contract/errors/define';
import type { Platform } from '../../platform/platform.ts';
import type { UserDataPart } from '../../platform/user-data.ts';
import type { WorkflowService } from './service.ts';
import { createWorkflowStore } from './store.ts';

/** Workflows read at a time. */
const PAGE = 100;

/** A user's workflows, as exports and deletions of accounts see them. */
export function workflowData(platform: Platform, service: WorkflowService): UserDataPart {
  const { db, workflowChanges } = platform;
  const store = createWorkflowStore(platform);

  async function* idsOf(userId: string): AsyncGenerator<string> {
    for (let offset = 0; ; offset += PAGE) {
      const page = await store.list(userId, { limit: PAGE, offset });
      for (const { id } of page) yield id;
      if (page.length < PAGE) return;
    }
  }

  return {
    name: 'workflows',

    async *export(userId) {
      // All ids are read first: pages would shift if workflows were added or deleted between them.
      for (const id of await Array.fromAsync(idsOf(userId))) {
        try {
          const { problems: _problems, ...workflow } = await service.get(userId, id);
          yield workflow;
        } catch (error) {
          // Deleted since the list was read.
          if (!(error instanceof HeddleError) || error.code !== 'workflow_not_found') throw error;
        }
      }
    },

    async close(userId) {
      await db.updateTable('workflows').set({ is_active: 0 }).where('user_id', '=', userId).execute();
      for await (const id of idsOf(userId)) workflowChanges.publish(id);
    },

    async erase(userId) {
      for (;;) {
        const page = await store.list(userId, { limit: PAGE, offset: 0 });
        if (page.length === 0) return;
        for (const { id } of page) {
          await store.remove(userId, id);
          workflowChanges.publish(id);
          await setImmediate();
        }
      }
    },
  };
}
