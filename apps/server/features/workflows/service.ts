import type { WorkflowBody, WorkflowSummary, WorkflowUpdate, WorkflowView } from '@heddle/contract/api/workflows';
import { HeddleError } from '@heddle/contract/errors/define';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { WorkflowGraph } from '@heddle/contract/workflow/schema';
import { readGraph } from '@heddle/contract/workflow/schema';
import { checkStructure } from '@heddle/contract/workflow/structure';
import type { z } from 'zod';
import { parseJson } from '../../platform/http/json.ts';
import type { Platform } from '../../platform/platform.ts';
import { findProblems } from '../../platform/workflows/problems.ts';
import { toGraph } from '../../platform/workflows/revisions.ts';
import { maskSecrets, restoreSecrets } from './secrets.ts';
import type { StoredWorkflow, WorkflowPage } from './store.ts';
import { createWorkflowStore } from './store.ts';

/** Workflows of a user; who asks is the first parameter of each. */
export interface WorkflowService {
  /** One page of what is looked for, and how much of it there is on all pages. */
  list(userId: string, page: WorkflowPage): Promise<{ workflows: WorkflowSummary[]; total: number }>;
  /** Throws `workflow_not_found`, as all that take an id do. */
  get(userId: string, id: string): Promise<WorkflowView>;
  /** Throws `workflow_name_blank`, and what `readGraph` and `checkStructure` throw. */
  create(userId: string, body: z.output<typeof WorkflowBody>): Promise<WorkflowView>;
  update(userId: string, id: string, body: z.output<typeof WorkflowUpdate>): Promise<WorkflowView>;
  /** Stops the workflow's runs as well. What they have done stays in the history. */
  remove(userId: string, id: string): Promise<void>;
}

function checkName(name: string): string {
  if (name.trim() === '') throw workflowErrors.workflow_name_blank();
  return name;
}

/** JSON text is read here, so that it obeys the same limits as a body. */
function readPart(part: unknown, what: 'nodes' | 'edges'): unknown {
  if (typeof part !== 'string') return part;
  try {
    return parseJson(part);
  } catch (error) {
    throw error instanceof HeddleError ? workflowErrors.workflow_malformed({ reason: `"${what}": ${error.message}` }, { cause: error }) : error;
  }
}

function readChecked(nodes: unknown, edges: unknown): WorkflowGraph {
  const graph = readGraph({ nodes: readPart(nodes, 'nodes'), edges: readPart(edges, 'edges') });
  checkStructure(graph);
  return graph;
}

const textOf = (graph: WorkflowGraph) => ({ nodes: JSON.stringify(graph.nodes), edges: JSON.stringify(graph.edges), nodeCount: graph.nodes.length });

/** What can be done with workflows. */
export function createWorkflowService(platform: Platform): WorkflowService {
  const { journal, log, nodes, workflowChanges } = platform;
  const store = createWorkflowStore(platform);

  async function find(userId: string, id: string): Promise<StoredWorkflow> {
    const workflow = await store.find(userId, id);
    if (!workflow) throw workflowErrors.workflow_not_found();
    return workflow;
  }

  async function view(userId: string, id: string): Promise<WorkflowView> {
    const stored = await find(userId, id);
    const graph = toGraph(stored);
    return { ...stored, ...maskSecrets(graph, nodes), problems: await findProblems(graph, nodes) };
  }

  return {
    async list(userId, page) {
      const [workflows, total] = await Promise.all([store.list(userId, page), store.count(userId, page)]);
      return { workflows, total };
    },
    get: view,

    async create(userId, body) {
      const name = checkName(body.name);
      const graph = restoreSecrets(readChecked(body.nodes, body.edges), null, nodes);
      const id = store.create(userId, { name, description: body.description ?? '', isActive: body.isActive ?? true, ...textOf(graph) });
      workflowChanges.announce(id);
      return view(userId, id);
    },

    async update(userId, id, body) {
      const name = body.name === undefined ? undefined : checkName(body.name);
      const before = await find(userId, id);
      const given = readChecked(body.nodes ?? before.nodes, body.edges ?? before.edges);
      const graph = restoreSecrets(given, toGraph(before), nodes);
      const text = textOf(graph);
      const graphChanged = text.nodes !== before.nodes || text.edges !== before.edges;
      const content = {
        name: name ?? before.name,
        description: body.description ?? before.description,
        isActive: body.isActive ?? before.isActive,
        ...text,
      };
      if (!store.update(userId, id, content, graphChanged)) throw workflowErrors.workflow_not_found();
      workflowChanges.announce(id);
      return view(userId, id);
    },

    async remove(userId, id) {
      const runs = await store.openRuns(userId, id);
      if (!store.remove(userId, id)) throw workflowErrors.workflow_not_found();
      workflowChanges.announce(id);
      for (const run of runs) {
        await journal.cancel(run).catch((error: unknown) => {
          // It may have ended by itself in the meantime.
          if (!(error instanceof HeddleError)) log.error({ err: error }, 'a run of a deleted workflow could not be stopped');
        });
      }
    },
  };
}
