import { HeddleError } from '@heddle/contract/errors/define';
import type { Platform } from '../../platform/platform.ts';
import type { UserDataPart } from '../../platform/user-data.ts';
import type { TestService } from './service.ts';
import { createTestStore } from './store.ts';

/** A user's tests, as exports of accounts see them. They are deleted with their workflows. */
export function testData({ db }: Platform, service: TestService): UserDataPart {
  const store = createTestStore(db);
  return {
    name: 'workflowTests',

    async *export(userId) {
      for (const workflowId of await store.tested(userId)) {
        try {
          const { tests } = await service.file(userId, workflowId);
          yield { workflowId, tests };
        } catch (error) {
          // Deleted since the list was read.
          if (!(error instanceof HeddleError) || error.code !== 'workflow_not_found') throw error;
        }
      }
    },
  };
}
