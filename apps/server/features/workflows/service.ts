import type {
  WorkflowBody,
  WorkflowExtract,
  WorkflowSummary,
  WorkflowUpdate,
  WorkflowView,
} from '@heddle/contract/api/workflows';
import { HeddleError } from '@heddle/contract/errors/define';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import { summarizeChanges } from '@heddle/contract/workflow/change-summary';
import { compareWorkflows } from '@heddle/contract/workflow/compare';
import type { WorkflowGraph } from '@heddle/contract/workflow/schema';
import type { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';
import { findProblems } from '../../platform/workflows/problems.ts';
import { toGraph, toSettings } from '../../platform/workflows/revisions.ts';
import type { NodeSecrets } from '../../platform/workflows/secrets.ts';
import { maskSecrets } from '../../platform/workflows/secrets.ts';
import { createMaking } from './making.ts';
import { checkBase, checkName, readChecked, textOf } from './content.ts';
import { createPublishing } from './publishing.ts';
import { withEarlierNodes } from './earlier-secrets.ts';
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
  /**
   * Creates a workflow out of nodes of the latest revision, with their secrets; the workflow itself stays as it is. Throws `workflow_changed` if that revision
   * is not the one that the body names, `extraction_refused`, and `secret_unreadable` for a secret that could not be taken along.
   */
  extract(userId: string, id: string, body: z.output<typeof WorkflowExtract>): Promise<WorkflowView>;
  /** Replaces the draft by what is published, as a new revision; name and description stay. Throws `workflow_changed` if the draft is not `revision`. */
  discardDraft(userId: string, id: string, revision: number | undefined): Promise<WorkflowView>;
  /** Stops the workflow's runs as well. Its runs stay in the history. */
  remove(userId: string, id: string): Promise<void>;
}

/** A workflow with the graph and settings of one of its revisions. */
function withContentOf(
  revision: RunnableRevision,
  { name, description, isActive }: StoredWorkflow,
  nodeSecrets: NodeSecrets,
): WorkflowContent {
  const { settings } = revision;
  return { name, description, isActive, settings, ...textOf(toGraph(revision), nodeSecrets) };
}

/** A workflow as a save makes it: parts that the body lacks stay as they were. */
async function contentOf(
  userId: string,
  body: z.output<typeof WorkflowUpdate>,
  before: StoredWorkflow,
  { db, nodes, nodeSecrets }: Pick<Platform, 'db' | 'nodes' | 'nodeSecrets'>,
): Promise<WorkflowContent> {
  const given = await readChecked(body.nodes ?? before.nodes, body.edges ?? before.edges, nodes);
  const sealed = async (): Promise<WorkflowGraph> =>
    nodeSecrets.seal(before.id, given, await withEarlierNodes(db, userId, before, given));
  return {
    name: body.name ?? before.name,
    description: body.description ?? before.description,
    isActive: body.isActive ?? before.isActive,
    settings: body.settings ? JSON.stringify(body.settings) : before.settings,
    ...textOf(body.nodes === undefined ? given : await sealed(), nodeSecrets),
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
  const { nodeSecrets, nodes, workflowChanges } = platform;
  const store = createWorkflowStore(platform);
  const { findPublished, judge } = createPublishing(store, nodes);

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
      isHeldBack: stored.isHeldBack,
    };
  }

  return {
    async list(userId, page) {
      const [workflows, total] = await Promise.all([store.list(userId, page), store.count(userId, page)]);
      return { workflows, total };
    },
    get: view,

    ...createMaking(platform, { store, find, view }),

    async update(userId, id, body) {
      if (body.name !== undefined) checkName(body.name);
      for (let saved = false; !saved;) {
        const before = await find(userId, id);
        checkBase(body.revision, before);
        const content = await contentOf(userId, body, before, platform);
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
          isHeldBack: null,
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
