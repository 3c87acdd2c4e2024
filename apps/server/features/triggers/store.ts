import { defaults } from '@heddle/contract/workflow/schema';
import type { WorkflowSettings } from '@heddle/contract/workflow/settings';
import type { NodeRegistry } from '@heddle/nodes/registry';
import type { Db } from '../../platform/db/kysely.ts';
import type { WorkflowChanges } from '../../platform/workflows/changes.ts';
import type { CurrentWorkflow } from '../../platform/workflows/revisions.ts';
import { readWorkflow } from '../../platform/workflows/revisions.ts';
import type { HookGuard } from './guard/guard.ts';
import { readGuard } from './guard/guard.ts';

export type ResponseMode = 'immediately' | 'lastNode' | 'respondNode';

/** A webhook trigger as requests are matched with it. */
export interface Hook {
  /** The id of the trigger node. */
  trigger: string;
  /** Begins with a slash, does not end with one. */
  endpoint: string;
  /** HTTP methods, or ANY. */
  methods: readonly string[];
  responseMode: ResponseMode;
  /** What callers are asked for; null for nothing. */
  guard: HookGuard | null;
}

/** All that answering a request takes of a workflow. */
export interface HookWorkflow {
  id: string;
  userId: string;
  name: string;
  revision: number;
  settings: WorkflowSettings;
  isActive: boolean;
  hooks: readonly Hook[];
}

export interface HookStore {
  /** The workflow's hooks, whoever owns it: its id is what a caller has to know. At once when it was asked for before; null when there is no such workflow. */
  find(workflowId: string): HookWorkflow | null | Promise<HookWorkflow | null>;
}

const WORKFLOWS_KEPT = 5000;

const textOf = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : otherwise;

/** `orders/` and `/orders` are the same place. */
export const toEndpoint = (path: string): string => `/${path.replace(/^\/+|\/+$/g, '')}`;

function toMethods(method: string, more: string): string[] {
  const first = method.toUpperCase();
  return first === 'ANY'
    ? [first]
    : [
        ...new Set([
          first,
          ...more
            .toUpperCase()
            .split(/[,\s]+/)
            .filter((one) => one !== ''),
        ]),
      ];
}

function toResponseMode(value: unknown): ResponseMode {
  return value === 'lastNode' || value === 'respondNode' ? value : 'immediately';
}

function toHookWorkflow(
  { id, userId, name, revision, settings, isActive, graph }: CurrentWorkflow,
  nodes: NodeRegistry,
  largestBody: number,
): HookWorkflow {
  const triggers = graph.nodes.filter(
    (node) => nodes.get(node.type)?.type === 'webhookTrigger' && node.data['disabled'] !== true,
  );
  const hooks = triggers.map((node): Hook => ({
    trigger: node.id,
    endpoint: toEndpoint(textOf(node.data['endpoint'], defaults.webhookEndpoint)),
    methods: toMethods(textOf(node.data['method'], 'POST'), textOf(node.data['moreMethods'], '')),
    responseMode: toResponseMode(node.data['responseMode']),
    guard: readGuard(node.data, largestBody),
  }));
  return { id, userId, name, revision, settings, isActive, hooks };
}

/** Hooks by workflow, kept in memory until the workflow changes: a request in a busy minute costs no read. `largestBody`: bytes. */
export function createHookStore(db: Db, nodes: NodeRegistry, changes: WorkflowChanges, largestBody: number): HookStore {
  const kept = new Map<string, HookWorkflow>();
  let generation = 0;
  changes.follow((workflowId) => {
    if (workflowId === null) kept.clear();
    else kept.delete(workflowId);
    generation++;
  });

  async function load(workflowId: string): Promise<HookWorkflow | null> {
    const before = generation;
    const workflow = await readWorkflow(db, workflowId);
    if (!workflow) return null;
    const found = toHookWorkflow(workflow, nodes, largestBody);
    // What was read while something was saved may be the state before.
    if (before === generation) {
      if (kept.size >= WORKFLOWS_KEPT) kept.delete(kept.keys().next().value ?? '');
      kept.set(workflowId, found);
    }
    return found;
  }

  return { find: (workflowId) => kept.get(workflowId) ?? load(workflowId) };
}
