import type { JsonObject } from '@heddle/contract/json';
import { defaults } from '@heddle/contract/workflow/schema';
import type { WorkflowSettings } from '@heddle/contract/workflow/settings';
import { baseKey } from '@heddle/engine/keys';
import type { NodeRegistry } from '@heddle/nodes/registry';
import type { Platform } from '../../platform/platform.ts';
import type { CurrentWorkflow } from '../../platform/workflows/revisions.ts';
import { readPublished } from '../../platform/workflows/revisions.ts';
import type { HookGuard } from './guard/guard.ts';
import { readGuard } from './guard/guard.ts';

export type ResponseMode = 'immediately' | 'lastNode' | 'respondNode';

/** A webhook trigger, as requests are matched with it. */
export interface Hook {
  /** The id of the trigger node. */
  trigger: string;
  /** Begins with a slash, does not end with one. */
  endpoint: string;
  /** HTTP methods, or ANY. */
  methods: readonly string[];
  responseMode: ResponseMode;
  /** True where a run gets the whole request as its item, not the items of its body. */
  givesRequest: boolean;
  /** How callers are checked; null for no check. */
  guard: HookGuard | null;
  /** What says the price of a call: the configuration of the trigger; null where calls are free. */
  charge: JsonObject | null;
}

/** The parts of a workflow that a request to its hooks needs. */
export interface HookWorkflow {
  id: string;
  userId: string;
  name: string;
  revision: number;
  settings: WorkflowSettings;
  isActive: boolean;
  /** True while problems keep it from running. */
  isHeldBack: boolean;
  hooks: readonly Hook[];
  /** The base keys of the nodes whose items are the result of a run; none where it is the output of the step that completed last. */
  results: readonly string[];
}

export interface HookStore {
  /** The workflow's hooks, regardless of its owner: the id is enough. Synchronous if cached; null if there is no such workflow. */
  find(workflowId: string): HookWorkflow | null | Promise<HookWorkflow | null>;
}

const CACHE_SIZE = 5000;

const textOf = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : otherwise;

/** `orders/` and `/orders` are the same endpoint. */
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

/** The hooks of a workflow. `largestBody`: bytes. */
export function toHookWorkflow(
  { id, userId, name, revision, settings, isActive, isHeldBack, graph }: CurrentWorkflow,
  nodes: NodeRegistry,
  largestBody: number,
): HookWorkflow {
  const triggers = graph.nodes.filter(
    (node) => nodes.get(node.type)?.startedBy === 'webhook' && node.data['disabled'] !== true,
  );
  const hooks = triggers.map((node): Hook => ({
    trigger: node.id,
    endpoint: toEndpoint(textOf(node.data['endpoint'], defaults.webhookEndpoint)),
    methods: toMethods(textOf(node.data['method'], 'POST'), textOf(node.data['moreMethods'], '')),
    responseMode: toResponseMode(node.data['responseMode']),
    givesRequest: node.data['output'] === 'request',
    guard: readGuard(node.data, largestBody),
    // An expression is not evaluated here: what is no plain "off" has a price.
    charge: (node.data['charges'] ?? false) === false ? null : node.data,
  }));
  const results = graph.nodes
    .filter((node) => nodes.get(node.type)?.givesResult === true && node.data['disabled'] !== true)
    .map((node) => baseKey(node.id));
  return { id, userId, name, revision, settings, isActive, isHeldBack, hooks, results };
}

/** Hooks by workflow, cached until the workflow changes: a repeated request costs no read. `largestBody`: bytes. */
export function createHookStore(
  { db, nodes, workflowChanges: changes }: Pick<Platform, 'db' | 'nodes' | 'workflowChanges'>,
  largestBody: number,
): HookStore {
  const cache = new Map<string, HookWorkflow>();
  let generation = 0;
  changes.subscribe((workflowId) => {
    if (workflowId === null) cache.clear();
    else cache.delete(workflowId);
    generation++;
  });

  async function load(workflowId: string): Promise<HookWorkflow | null> {
    const before = generation;
    const workflow = await readPublished(db, workflowId);
    if (!workflow) return null;
    const found = toHookWorkflow(workflow, nodes, largestBody);
    // What was read during a save may be stale.
    if (before === generation) {
      if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value ?? '');
      cache.set(workflowId, found);
    }
    return found;
  }

  return { find: (workflowId) => cache.get(workflowId) ?? load(workflowId) };
}
