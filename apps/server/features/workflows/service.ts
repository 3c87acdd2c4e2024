import { randomUUID } from 'node:crypto';
import type { WorkflowBody, WorkflowSummary, WorkflowUpdate, WorkflowView } from '@heddle/contract/api/workflows';
import { HeddleError } from '@heddle/contract/errors/define';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import { withoutAnnotations } from '@heddle/contract/workflow/annotations';
import { summarizeChanges } from '@heddle/contract/workflow/change-summary';
import { compareWorkflows } from '@heddle/contract/workflow/compare';
import type { NodeRegistry } from '@heddle/nodes/registry';
import type { WorkflowGraph } from '@heddle/contract/workflow/schema';
import { readGraph } from '@heddle/contract/workflow/schema';
import { checkStructure } from '@heddle/contract/workflow/structure';
import type { z } from 'zod';
import { readJson } from '../../platform/http/json.ts';
import type { Platform } from '../../platform/platform.ts';
import { findProblems } from '../../platform/workflows/problems.ts';
import { readOwnPublished, toGraph, toSettings } from '../../platform/workflows/revisions.ts';
import type { NodeSecrets } from '../../platform/workflows/secrets.ts';
import { maskSecrets } from '../../platform/workflows/secrets.ts';
import { createPublishing } from './publishing.ts';
import type { RunnableRevision, StoredWorkflow, WorkflowContent, WorkflowPage } from './store.ts';
import { createWorkflowStore } from './store.ts';

/** Workflows of a user. The first parameter of each function is the user. */
export interface WorkflowService {
  /** One page of the matching workflows, and their number on all pages. */
  list(userId: string, page: WorkflowPage): Promise<{ workflows: WorkflowSummary[]; total: number }>;
  /** Throws `workflow_not_found`, as all that take an id do. */
  get(userId: string, id: string): Promise<WorkflowView>;
  /** Throws `workflow_name_blank`, and what `readGraph` and `checkStructure` throw. */
  create(userId: string, body: z.output<typeof WorkflowBody>): Promise<WorkflowView>;
  /** Throws `workflow_changed` if the body names a revision other than the latest one, and what `create` throws. */
  update(userId: string, id: string, body: z.output<typeof WorkflowUpdate>): Promise<WorkflowView>;
  /** Replaces the draft by what is published, as a new revision; name and description stay. Throws `workflow_changed` if the draft is not `revision`. */
  discardDraft(userId: string, id: string, revision: number | undefined): Promise<WorkflowView>;
  /** Stops the workflow's runs as well. Its runs stay in the history. */
  remove(userId: string, id: string): Promise<void>;
}

function checkName(name: string): string {
  if (name.trim() === '') throw workflowErrors.workflow_name_blank();
  return name;
}

/** Parses a part that is JSON text, within the limits of a body. */
async function readPart(part: unknown, what: 'nodes' | 'edges'): Promise<unknown> {
  if (typeof part !== 'string') return part;
  try {
    return await readJson(part);
  } catch (error) {
    throw error instanceof HeddleError
      ? workflowErrors.workflow_malformed({ reason: `"${what}": ${error.message}` }, { cause: error })
      : error;
  }
}

async function readChecked(nodes: unknown, edges: unknown, types: NodeRegistry): Promise<WorkflowGraph> {
  const graph = readGraph({ nodes: await readPart(nodes, 'nodes'), edges: await readPart(edges, 'edges') });
  checkStructure(graph, types);
  return graph;
}

const textOf = (graph: WorkflowGraph, nodeSecrets: NodeSecrets) => ({
  nodes: JSON.stringify(graph.nodes),
  edges: JSON.stringify(graph.edges),
  nodeCount: withoutAnnotations(graph).nodes.length,
  sealedWith: nodeSecrets.keyOf(graph),
});

/** A workflow with the graph and settings of one of its revisions. */
function withContentOf(
  revision: RunnableRevision,
  { name, description, isActive }: StoredWorkflow,
  nodeSecrets: NodeSecrets,
): WorkflowContent {
  const { settings } = revision;
  return { name, description, isActive, settings, ...textOf(toGraph(revision), nodeSecrets) };
}

/** Throws `workflow_changed` if a save is based on another revision than the latest. */
function checkBase(revision: number | undefined, latest: StoredWorkflow): void {
  if (revision !== undefined && revision !== latest.revision)
    throw workflowErrors.workflow_changed({ revision: latest.revision });
}

/** A workflow as a save makes it: parts that the body lacks stay as they were. */
async function contentOf(
  body: z.output<typeof WorkflowUpdate>,
  before: StoredWorkflow,
  { nodes, nodeSecrets }: Pick<Platform, 'nodes' | 'nodeSecrets'>,
): Promise<WorkflowContent> {
  const given = await readChecked(body.nodes ?? before.nodes, body.edges ?? before.edges, nodes);
  return {
    name: body.name ?? before.name,
    description: body.description ?? before.description,
    isActive: body.isActive ?? before.isActive,
    settings: body.settings ? JSON.stringify(body.settings) : before.settings,
    ...textOf(body.nodes === undefined ? given : nodeSecrets.seal(before.id, given, toGraph(before)), nodeSecrets),
  };
}

/** The changes of a save, as JSON text; null if it changes nothing that a revision contains. */
function changesOf(before: StoredWorkflow, after: WorkflowContent): string | null {
  if ((['name', 'description', 'nodes', 'edges', 'settings'] as const).every((part) => before[part] === after[part]))
    return null;
  const version = (of: StoredWorkflow | WorkflowContent) => ({
    name: of.name,
    description: of.description,
    ...toGraph(of),
    settings: toSettings(of),
  });
  return JSON.stringify(summarizeChanges(compareWorkflows(version(before), version(after))));
}

async function stopRuns(runs: readonly string[], { journal, log }: Pick<Platform, 'journal' | 'log'>): Promise<void> {
  for (const run of runs) {
    await journal.cancel(run).catch((error: unknown) => {
      // A coded error: the run has ended by itself.
      if (!(error instanceof HeddleError)) log.error({ err: error }, 'stopping a run of a deleted workflow failed');
    });
  }
}

/** The service over the store of workflows. */
export function createWorkflowService(platform: Platform): WorkflowService {
  const { db, nodeSecrets, nodes, workflowChanges } = platform;
  const store = createWorkflowStore(platform);
  const { findPublished, judge } = createPublishing(store);

  async function find(userId: string, id: string): Promise<StoredWorkflow> {
    const workflow = await store.find(userId, id);
    if (!workflow) throw workflowErrors.workflow_not_found();
    return workflow;
  }

  async function view(userId: string, id: string): Promise<WorkflowView> {
    const stored = await find(userId, id);
    const graph = toGraph(stored);
    return {
      ...stored,
      ...maskSecrets(graph, nodes),
      settings: toSettings(stored),
      problems: await findProblems({ id, userId, graph }, platform),
      isHeldBack: await platform.isHeldBack(await readOwnPublished(db, userId, id)),
    };
  }

  return {
    async list(userId, page) {
      const [workflows, total] = await Promise.all([store.list(userId, page), store.count(userId, page)]);
      return { workflows, total };
    },
    get: view,

    async create(userId, body) {
      const name = checkName(body.name);
      const id = randomUUID();
      const graph = nodeSecrets.seal(id, await readChecked(body.nodes, body.edges, nodes), null);
      await store.create(userId, id, {
        name,
        description: body.description ?? '',
        isActive: body.isActive ?? true,
        settings: JSON.stringify(body.settings ?? {}),
        ...textOf(graph, nodeSecrets),
      });
      workflowChanges.publish(id);
      return view(userId, id);
    },

    async update(userId, id, body) {
      if (body.name !== undefined) checkName(body.name);
      for (let saved = false; !saved;) {
        const before = await find(userId, id);
        checkBase(body.revision, before);
        const content = await contentOf(body, before, platform);
        // Missing parts of the body are taken from `before`, which is read again if another save came first.
        saved = await store.update(userId, id, content, {
          changes: changesOf(before, content),
          onto: before.revision,
          ...(await judge(userId, before, content, body)),
        });
      }
      workflowChanges.publish(id);
      return view(userId, id);
    },

    async discardDraft(userId, id, revision) {
      for (let saved = false; !saved;) {
        const before = await find(userId, id);
        checkBase(revision, before);
        const content = withContentOf(await findPublished(userId, before), before, nodeSecrets);
        saved = await store.update(userId, id, content, {
          changes: changesOf(before, content),
          onto: before.revision,
          publishes: true,
          changesRuns: false,
        });
      }
      workflowChanges.publish(id);
      return view(userId, id);
    },

    async remove(userId, id) {
      const runs = await store.openRuns(userId, id);
      if (!(await store.remove(userId, id))) throw workflowErrors.workflow_not_found();
      workflowChanges.publish(id);
      await stopRuns(runs, platform);
    },
  };
}
