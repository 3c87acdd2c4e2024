import { z } from 'zod';
import { AnyObject } from '../api/any-json.ts';
import { workflowErrors } from '../errors/workflow.ts';
import type { JsonObject } from '../json.ts';
import { defaults, limits } from './limits.ts';

// Separate constants for code that needs only a limit or a name: the schemas import a library.
export { defaults, limits } from './limits.ts';
export { nodeName } from './node-name.ts';

const Json: z.ZodType<JsonObject> = AnyObject;

/** A node of a workflow. `data` holds its name, description, settings and the values of its fields. Unknown keys are kept. */
export const WorkflowNode = z.looseObject({
  id: z.string().min(1).max(200),
  type: z.string().min(1).max(100),
  position: z.object({ x: z.number(), y: z.number() }).default({ ...defaults.position }),
  data: Json.default({}),
});
export type WorkflowNode = z.infer<typeof WorkflowNode>;

/** An edge from an output port (`sourceHandle`, default `main`) to an input port (`targetHandle`, default `main`). */
export const WorkflowEdge = z.looseObject({
  id: z.string().min(1).max(500),
  source: z.string().min(1).max(200),
  target: z.string().min(1).max(200),
  sourceHandle: z.string().max(100).nullish(),
  targetHandle: z.string().max(100).nullish(),
});
export type WorkflowEdge = z.infer<typeof WorkflowEdge>;

/** The parts of a workflow that a run needs. */
export interface WorkflowGraph {
  nodes: WorkflowNode[];
  edges: WorkflowEdge[];
}

function readList<T>(value: unknown, what: 'nodes' | 'edges', schema: z.ZodType<T>): T[] {
  let list = value;
  if (typeof value === 'string') {
    try {
      list = JSON.parse(value);
    } catch (cause) {
      throw workflowErrors.workflow_malformed({ reason: `"${what}" is not valid JSON.` }, { cause });
    }
  }
  if (!Array.isArray(list)) throw workflowErrors.workflow_malformed({ reason: `"${what}" is not a list.` });
  if (list.length > limits[what]) throw workflowErrors.workflow_too_large({ what, limit: limits[what] });
  return list.map((entry, index) => {
    const parsed = schema.safeParse(entry);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    throw workflowErrors.workflow_malformed({
      reason: `${what}[${index}]${issue ? `.${issue.path.join('.')}: ${issue.message}` : ' is not valid.'}`,
    });
  });
}

/**
 * Reads nodes and edges as the API accepts them: arrays, or JSON text of arrays.
 * Throws `workflow_malformed` and `workflow_too_large`. The graph's structure is not checked here; see `checkStructure`.
 */
export function readGraph(input: { nodes: unknown; edges: unknown }): WorkflowGraph {
  return { nodes: readList(input.nodes, 'nodes', WorkflowNode), edges: readList(input.edges, 'edges', WorkflowEdge) };
}
