import type { TestDataList, TestDataView, TestListener } from '@heddle/contract/api/test-data';
import { testDataLimits } from '@heddle/contract/api/test-data';
import { HeddleError } from '@heddle/contract/errors/define';
import { runErrors } from '@heddle/contract/errors/run';
import { testDataErrors } from '@heddle/contract/errors/test-data';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { JsonObject } from '@heddle/contract/json';
import type { AnyNode } from '@heddle/contract/node/define';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { defaults, nodeName } from '@heddle/contract/workflow/schema';
import type { Offers } from '../../platform/offers.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CurrentWorkflow } from '../../platform/workflows/revisions.ts';
import { readOwnDraft } from '../../platform/workflows/revisions.ts';
import { newestEvent } from './newest.ts';
import type { KeptTestData, TestDataStore } from './store.ts';

/** Test data of a user's triggers. The first parameter of each function is the user. All throw `workflow_not_found`, those that take a node `trigger_unknown`. */
export interface TestDataService {
  list(userId: string, workflowId: string, nodeId: string): Promise<TestDataList>;
  /** Throws `test_data_not_found`, as `remove` does. */
  get(userId: string, workflowId: string, id: string): Promise<TestDataView>;
  /** Throws `test_data_too_large`. */
  addTyped(userId: string, workflowId: string, nodeId: string, items: readonly JsonObject[]): Promise<TestDataView>;
  /** Keeps the newest event of the trigger. Throws `test_data_no_event`, `test_data_too_large` and the errors of the trigger's source. */
  addNewest(userId: string, workflowId: string, nodeId: string): Promise<TestDataView>;
  remove(userId: string, workflowId: string, id: string): Promise<void>;
  /** Waits for one call to the test address of a webhook trigger. Throws `test_data_not_webhook`. */
  listen(userId: string, workflowId: string, nodeId: string): Promise<TestListener>;
  stopListening(userId: string, workflowId: string, nodeId: string): Promise<void>;
  /** For other features. */
  offers: Pick<Offers, 'testData' | 'listeningTriggers' | 'takeTestCall'>;
}

const toView = ({ input, ...summary }: KeptTestData): TestDataView => ({
  ...summary,
  data: input.items.map((item) => item),
});

/** A workflow that is deleted at the same time counts as not found. */
function asGone(error: unknown): never {
  throw error instanceof HeddleError && error.code === 'meanwhile_deleted'
    ? workflowErrors.workflow_not_found()
    : error;
}

/** The path of a test call: `/hooks-test/{workflowId}{endpoint}`. */
function testPath(workflowId: string, { data }: WorkflowNode): string {
  const written = typeof data['endpoint'] === 'string' ? data['endpoint'].trim() : '';
  return `/hooks-test/${workflowId}/${(written || defaults.webhookEndpoint).replace(/^\/+/, '')}`;
}

/** The service over its store. */
export function createTestDataService(platform: Platform, store: TestDataStore): TestDataService {
  const { db, nodes } = platform;

  async function trigger(
    userId: string,
    workflowId: string,
    nodeId: string,
  ): Promise<{ workflow: CurrentWorkflow; node: WorkflowNode; type: AnyNode }> {
    const workflow = await readOwnDraft(db, userId, workflowId);
    const node = workflow.graph.nodes.find(({ id }) => id === nodeId);
    const type = node && nodes.get(node.type);
    if (!node || type?.trigger !== true) throw runErrors.trigger_unknown({ trigger: nodeId });
    return { workflow, node, type };
  }

  return {
    async list(userId, workflowId, nodeId) {
      await readOwnDraft(db, userId, workflowId);
      const [kept, listening] = await Promise.all([store.list(workflowId, nodeId), store.listening(workflowId)]);
      const until = listening.get(nodeId);
      return { kept, listening: until === undefined ? null : { until: new Date(until).toISOString() } };
    },

    async get(userId, workflowId, id) {
      await readOwnDraft(db, userId, workflowId);
      const kept = await store.find(workflowId, id);
      if (!kept) throw testDataErrors.test_data_not_found();
      return toView(kept);
    },

    async addTyped(userId, workflowId, nodeId, items) {
      await trigger(userId, workflowId, nodeId);
      const input = { items: items.map((json) => ({ json })) };
      return toView(await store.add(workflowId, nodeId, 'typed', input).catch(asGone));
    },

    async addNewest(userId, workflowId, nodeId) {
      const { workflow, node, type } = await trigger(userId, workflowId, nodeId);
      const input = await newestEvent(platform, workflow, node, type);
      if (!input) throw testDataErrors.test_data_no_event({ node: nodeName(node, type.name) });
      return toView(await store.add(workflowId, nodeId, 'event', input).catch(asGone));
    },

    async remove(userId, workflowId, id) {
      await readOwnDraft(db, userId, workflowId);
      if (!(await store.remove(workflowId, id))) throw testDataErrors.test_data_not_found();
    },

    async listen(userId, workflowId, nodeId) {
      const { node, type } = await trigger(userId, workflowId, nodeId);
      if (type.startedBy !== 'webhook' || node.data['disabled'] === true)
        throw testDataErrors.test_data_not_webhook({ node: nodeName(node, type.name) });
      const until = Date.now() + testDataLimits.listenMs;
      await store.listen(workflowId, nodeId, until).catch(asGone);
      const written = typeof node.data['method'] === 'string' ? node.data['method'].toUpperCase() : 'POST';
      return {
        path: testPath(workflowId, node),
        method: written === 'ANY' ? 'POST' : written,
        until: new Date(until).toISOString(),
      };
    },

    async stopListening(userId, workflowId, nodeId) {
      await readOwnDraft(db, userId, workflowId);
      await store.stopListening(workflowId, nodeId);
    },

    offers: {
      async testData(userId, workflowId, id) {
        await readOwnDraft(db, userId, workflowId);
        const kept = await store.find(workflowId, id);
        if (!kept) throw testDataErrors.test_data_not_found();
        return { ...kept.input, nodeId: kept.nodeId };
      },

      listeningTriggers: async (workflowId) => new Set((await store.listening(workflowId)).keys()),

      async takeTestCall(workflowId, nodeId, input) {
        // Of calls that arrive together one ends the waiting, here or on another server.
        if (!(await store.stopListening(workflowId, nodeId))) return false;
        await store.add(workflowId, nodeId, 'call', input).catch(asGone);
        return true;
      },
    },
  };
}
