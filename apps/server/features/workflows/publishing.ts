import type { WorkflowUpdate } from '@heddle/contract/api/workflows';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { NodeRegistry } from '@heddle/nodes/registry';
import { sameBehavior } from '@heddle/contract/workflow/same-behavior';
import type { z } from 'zod';
import { isHeldBack } from '../../platform/workflows/held-back.ts';
import { toGraph, toSettings } from '../../platform/workflows/revisions.ts';
import type { RunnableRevision, Save, StoredWorkflow, WorkflowContent, WorkflowStore } from './store.ts';

/** What triggers run of workflows, and which saves change that. */
export interface Publishing {
  findPublished(userId: string, workflow: StoredWorkflow): Promise<RunnableRevision>;
  /**
   * Whether triggers are to run what a save makes of a workflow, and whether that holds them back. A draft that they would run like what is published is no
   * draft.
   */
  judge(
    userId: string,
    before: StoredWorkflow,
    after: WorkflowContent,
    body: z.output<typeof WorkflowUpdate>,
  ): Promise<Pick<Save, 'publishes' | 'isHeldBack'>>;
}

const versionOf = (stored: Pick<WorkflowContent, 'nodes' | 'edges' | 'settings'>) => ({
  ...toGraph(stored),
  settings: toSettings(stored),
});

/** Publishing over the store of workflows. */
export function createPublishing(store: Pick<WorkflowStore, 'findPublished'>, registry: NodeRegistry): Publishing {
  async function findPublished(userId: string, workflow: StoredWorkflow): Promise<RunnableRevision> {
    if (workflow.publishedRevision === workflow.revision) return workflow;
    const published = await store.findPublished(userId, workflow.id);
    if (!published) throw workflowErrors.workflow_not_found();
    return published;
  }

  return {
    findPublished,

    async judge(userId, before, after, { draft, nodes, edges, settings }) {
      const hasContent = nodes !== undefined || edges !== undefined || settings !== undefined;
      const isSame = sameBehavior(versionOf(await findPublished(userId, before)), versionOf(after));
      const publishes = isSame || (draft === undefined ? hasContent : !draft);
      return { publishes, isHeldBack: publishes && !isSame ? await isHeldBack(toGraph(after), registry) : null };
    },
  };
}
