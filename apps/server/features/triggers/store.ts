import { defaults } from '@heddle/contract/workflow/schema';
import type { NodeRegistry } from '@heddle/nodes/registry';
import type { Db } from '../../platform/db/kysely.ts';
import type { WorkflowChanges } from '../../platform/workflows/changes.ts';
import type { CurrentWorkflow } from '../../platform/workflows/revisions.ts';
import { readWorkflow } from '../../platform/workflows/revisions.ts';

export type ResponseMode = 'immediately' | 'lastNode' | 'respondNode';

/** A webhook trigger as requests are matched with it. */
export interface Hook {
  /** The id of the trigger node. */
  trigger: string;
  /** Begins with a slash, does not end with one. */
  endpoint: string;
  /** An HTTP method, or ANY. */
  method: string;
  responseMode: ResponseMode;
}

/** All that answering a request takes of a workflow. */
export interface HookWorkflow {
  id: string;
  userId: string;
  name: string;
  revision: number;
  isActive: boolean;
  hooks: readonly Hook[];
}

export interface HookStore {
  /** The workflow's hooks, whoever owns it: its id is what a caller has to know. At once when it was asked for before; null when there is no such workflow. */
  find(workflowId: string): HookWorkflow | null | Promise<HookWorkflow | null>;
}

const WORKFLOWS_KEPT = 5000;

const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' && value.trim() !== '' ? value.trim() : otherwise);

/** `orders/` and `/orders` are the same place. */
export const toEndpoint = (path: string): string => `/${path.replace(/^\/+|\/+$/g, '')}`;

function toResponseMode(value: unknown): ResponseMode {
  return value === 'lastNode' || value === 'respondNode' ? value : 'immediately';
}

function toHookWorkflow({ id, userId, name, revision, isActive, graph }: CurrentWorkflow, nodes: NodeRegistry): HookWorkflow {
  const triggers = graph.nodes.filter((node) => nodes.get(node.type)?.type === 'webhookTrigger' && node.data['disabled'] !== true);
  const hooks = triggers.map((node): Hook => ({
    trigger: node.id,
    endpoint: toEndpoint(textOf(node.data['endpoint'], defaults.webhookEndpoint)),
    method: textOf(node.data['method'], 'POST').toUpperCase(),
    responseMode: toResponseMode(node.data['responseMode']),
  }));
  return { id, userId, name, revision, isActive, hooks };
}

/** Hooks by workflow, kept in memory until the workflow changes: a request in a busy minute costs no read. */
export function createHookStore(db: Db, nodes: NodeRegistry, changes: WorkflowChanges): HookStore {
  const kept = new Map<string, HookWorkflow>();
  let generation = 0;
  changes.follow((workflowId) => {
    kept.delete(workflowId);
    generation++;
  });

  async function load(workflowId: string): Promise<HookWorkflow | null> {
    const before = generation;
    const workflow = await readWorkflow(db, workflowId);
    if (!workflow) return null;
    const found = toHookWorkflow(workflow, nodes);
    // What was read while something was saved may be the state before.
    if (before === generation) {
      if (kept.size >= WORKFLOWS_KEPT) kept.delete(kept.keys().next().value ?? '');
      kept.set(workflowId, found);
    }
    return found;
  }

  return { find: (workflowId) => kept.get(workflowId) ?? load(workflowId) };
}
