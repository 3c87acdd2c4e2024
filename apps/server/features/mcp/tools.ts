import { setImmediate } from 'node:timers/promises';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonValue } from '@heddle/contract/json';
import type { Plan, PlanNode } from '@heddle/engine/plan';
import { viewOfStep } from '@heddle/engine/step-view';
import { emptyScope } from '@heddle/expression/scope';
import type { OfferedTool } from '@heddle/nodes/catalog/mcp/offered-tool';
import { offeredTool } from '@heddle/nodes/catalog/mcp/offered-tool';
import { compileSchema } from '@heddle/nodes/lib/json/schema';
import type { Platform } from '../../platform/platform.ts';

/** The most tools of a user; further ones are not offered. */
export const TOOLS_MAX = 200;

/** A workflow of a user that is offered as a tool. */
export interface WorkflowTool extends OfferedTool {
  title: string;
  workflowId: string;
  /** The id of the trigger node. */
  trigger: string;
  plan: Plan;
  /** True where none of its nodes changes something. */
  readOnly: boolean;
}

/** The tools of users. Every function takes the owner. */
export interface Tools {
  /** By their age; the first of two with one name keeps it, and the other one has a part of its workflow's id besides. */
  list(userId: string): Promise<WorkflowTool[]>;
}

/** The tools are the active workflows whose published revision has a trigger for them. */
export function createTools({ db, log, nodes, plans }: Pick<Platform, 'db' | 'log' | 'nodes' | 'plans'>): Tools {
  const types = nodes.all().filter(({ startedBy }) => startedBy === 'mcp');

  async function candidates(userId: string) {
    return db
      .selectFrom('workflows as w')
      .innerJoin('workflow_revisions as r', (join) =>
        join.onRef('r.workflow_id', '=', 'w.id').onRef('r.revision', '=', 'w.published_revision'),
      )
      .select(['w.id', 'w.published_revision as revision'])
      .where('w.user_id', '=', userId)
      .where('w.is_active', '=', 1)
      .where('w.is_held_back', '=', 0)
      .where((of) => of.or(types.map(({ type }) => of('r.nodes', 'like', `%"type":"${type}"%`))))
      .orderBy('w.created_at')
      .orderBy('w.id')
      .limit(TOOLS_MAX)
      .execute();
  }

  /** The tools of a workflow; none where it cannot run. */
  async function toolsOf(workflowId: string, revision: number): Promise<WorkflowTool[]> {
    try {
      const plan = await plans.get(workflowId, revision);
      return plan.nodes.filter(isOffered).map((node) => toTool(plan, node));
    } catch (error) {
      if (!(error instanceof HeddleError)) throw error;
      log.warn({ workflowId, code: error.code }, 'a workflow cannot be offered as a tool');
      return [];
    }
  }

  return {
    async list(userId) {
      const found = new Map<string, WorkflowTool>();
      for (const { id, revision } of await candidates(userId)) {
        for (const tool of await toolsOf(id, revision)) {
          const name = found.has(tool.name) ? distinct(tool) : tool.name;
          if (!found.has(name) && found.size < TOOLS_MAX) found.set(name, { ...tool, name });
        }
        // Compiling a workflow may take a while.
        await setImmediate();
      }
      return [...found.values()];
    },
  };
}

const isOffered = ({ definition, data }: PlanNode): boolean =>
  definition.startedBy === 'mcp' && data['disabled'] !== true;

const distinct = ({ name, workflowId, trigger }: WorkflowTool): string =>
  `${name.slice(0, 40)}_${workflowId.replace(/\W/g, '').slice(0, 8)}_${trigger.replace(/\W/g, '').slice(0, 8)}`;

function toTool(plan: Plan, node: PlanNode): WorkflowTool {
  const scope = { ...emptyScope, workflow: plan.workflow, now: Date.now(), step: viewOfStep(plan, node) };
  return {
    ...offeredTool((field) => node.fields.read(field, scope), plan.workflow.name),
    title: plan.workflow.name,
    workflowId: plan.workflow.id,
    trigger: node.id,
    plan,
    readOnly: plan.nodes.every(({ effect }) => effect === 'none' || effect === 'read'),
  };
}

/** What is wrong with the arguments of a call, in words; '' for nothing. Throws `schema_invalid` where the owner's schema is none. */
export function argumentProblems({ inputSchema }: OfferedTool, given: JsonValue): string {
  return compileSchema(inputSchema)(given)
    .map(({ path, message }) => `${path === '' ? 'The arguments' : path} ${message}.`)
    .join(' ');
}
