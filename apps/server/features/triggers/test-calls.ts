import { testDataErrors } from '@heddle/contract/errors/test-data';
import { readDraft } from '../../platform/workflows/revisions.ts';
import type { Platform } from '../../platform/platform.ts';
import type { HookStore } from './store.ts';
import { toHookWorkflow } from './store.ts';

/**
 * The webhooks that wait for a test call, by workflow: as the draft has them, whether or not the workflow is active or held back. `find` rejects with `hook_not_listening`
 * where none waits.
 */
export function createListeningHooks({
  config,
  db,
  nodes,
  offers,
}: Pick<Platform, 'config' | 'db' | 'nodes' | 'offers'>): HookStore {
  return {
    async find(workflowId) {
      const listening = await offers.get('listeningTriggers')(workflowId);
      const workflow = listening.size === 0 ? null : await readDraft(db, workflowId);
      if (!workflow) throw testDataErrors.hook_not_listening();
      const { hooks, ...facts } = toHookWorkflow(workflow, nodes, config.webhookBody);
      return { ...facts, isActive: true, hooks: hooks.filter(({ trigger }) => listening.has(trigger)) };
    },
  };
}
