import type { UserDataPart } from '../../platform/user-data.ts';
import type { TestDataStore } from './store.ts';

/** A user's test data, as exports of accounts see them. They are deleted with their workflows. */
export const keptTestData = (store: TestDataStore): UserDataPart => ({
  name: 'testData',

  async *export(userId) {
    for (const workflowId of await store.workflowsOf(userId))
      for await (const { input, id, nodeId, source, createdAt } of store.all(workflowId))
        yield { workflowId, id, nodeId, source, createdAt, ...input };
  },
});
