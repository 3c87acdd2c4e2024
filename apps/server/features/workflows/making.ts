import { randomUUID } from 'node:crypto';
import type { WorkflowView } from '@heddle/contract/api/workflows';
import type { WorkflowGraph } from '@heddle/contract/workflow/schema';
import { limits } from '@heddle/contract/workflow/schema';
import type { Platform } from '../../platform/platform.ts';
import { isHeldBack } from '../../platform/workflows/held-back.ts';
import { toSettings } from '../../platform/workflows/revisions.ts';
import { checkBase, checkName, readChecked, textOf } from './content.ts';
import { extractedFrom, settingsOfCalled } from './extract.ts';
import type { WorkflowService } from './service.ts';
import type { StoredWorkflow, WorkflowContent, WorkflowStore } from './store.ts';

interface Reading {
  store: Pick<WorkflowStore, 'create'>;
  find(userId: string, id: string): Promise<StoredWorkflow>;
  view(userId: string, id: string): Promise<WorkflowView>;
}

/** The ways to make a workflow, each of which publishes its first revision. */
export function createMaking(
  platform: Pick<Platform, 'nodes' | 'nodeSecrets' | 'workflowChanges'>,
  { store, find, view }: Reading,
): Pick<WorkflowService, 'create' | 'extract'> {
  const { nodes, nodeSecrets, workflowChanges } = platform;

  async function add(
    userId: string,
    graph: WorkflowGraph,
    facts: Pick<WorkflowContent, 'name' | 'description' | 'isActive' | 'settings'>,
  ): Promise<WorkflowView> {
    const id = randomUUID();
    const sealed = nodeSecrets.seal(id, graph, null);
    await store.create(userId, id, { ...facts, ...textOf(sealed, nodeSecrets) }, await isHeldBack(sealed, nodes));
    workflowChanges.publish(id);
    return view(userId, id);
  }

  return {
    async create(userId, body) {
      const name = checkName(body.name);
      return add(userId, await readChecked(body.nodes, body.edges, nodes), {
        name,
        description: body.description ?? '',
        isActive: body.isActive ?? true,
        settings: JSON.stringify(body.settings ?? {}),
      });
    },

    async extract(userId, id, body) {
      const name = checkName(body.name);
      const from = await find(userId, id);
      checkBase(body.revision, from);
      return add(userId, extractedFrom(from, { ...body, name }, platform), {
        name,
        description: `Extracted from "${from.name}"`.slice(0, limits.description),
        isActive: true,
        settings: JSON.stringify(settingsOfCalled(toSettings(from))),
      });
    },
  };
}
