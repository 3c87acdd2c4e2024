import { z } from 'zod';
import { limits } from '../workflow/schema.ts';
import { WorkflowSettings } from '../workflow/settings.ts';
import { PAGE_SIZE } from './page-size.ts';

const GraphPart = z.union([z.string(), z.array(z.unknown())]);

/** Nodes and edges may be arrays or JSON text of arrays; `readGraph` reads both. */
export const WorkflowBody = z.object({
  name: z.string().max(limits.name),
  description: z.string().max(limits.description).nullish(),
  nodes: GraphPart.default([]),
  edges: GraphPart.default([]),
  isActive: z.boolean().optional(),
  settings: WorkflowSettings.optional(),
});
export type WorkflowBody = z.input<typeof WorkflowBody>;

/**
 * A save of an existing workflow: properties that are left out stay unchanged. `revision` is the edited revision: if it is sent, a later save by
 * somebody else is not overwritten. `draft` is true for a save that triggers are not to run yet, and false for one that publishes an earlier draft as
 * well; left out, a save publishes if it has nodes, edges or settings.
 */
export const WorkflowUpdate = WorkflowBody.extend({
  nodes: GraphPart,
  edges: GraphPart,
  revision: z.number().int().min(1),
  draft: z.boolean(),
}).partial();
export type WorkflowUpdate = z.input<typeof WorkflowUpdate>;

/**
 * Nodes of a saved workflow that become a workflow of their own, by their ids; notes and groups may be among them. `revision` is the one that they are taken
 * from: nothing happens where it is not the latest.
 */
export const WorkflowExtract = z.object({
  name: z.string().max(limits.name),
  nodes: z.array(z.string().min(1).max(200)).min(1).max(limits.nodes),
  revision: z.number().int().min(1),
});
export type WorkflowExtract = z.input<typeof WorkflowExtract>;

/** A defect that keeps a workflow from running but not from being saved. */
export const WorkflowProblem = z.object({
  nodeId: z.string(),
  nodeName: z.string(),
  field: z.string().nullable(),
  code: z.string(),
  message: z.string(),
  hint: z.string().optional(),
});
export type WorkflowProblem = z.infer<typeof WorkflowProblem>;

/** A workflow as lists show it. `publishedRevision` is what triggers run: an earlier one than `revision` while that is a draft. */
export const WorkflowSummary = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  revision: z.number().int(),
  publishedRevision: z.number().int(),
  nodeCount: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type WorkflowSummary = z.infer<typeof WorkflowSummary>;

/**
 * A workflow with its graph, the draft's where there is one. `nodes` and `edges` are arrays; `problems` lists the defects that keep it from running.
 * `isHeldBack`: the published revision has such problems, so its triggers are not armed, even if the workflow is active.
 */
export const WorkflowView = WorkflowSummary.extend({
  nodes: z.array(z.unknown()),
  edges: z.array(z.unknown()),
  settings: WorkflowSettings,
  problems: z.array(WorkflowProblem),
  isHeldBack: z.boolean(),
});
export type WorkflowView = z.infer<typeof WorkflowView>;

/** The header of lists with the number of entries on all pages. */
export const TOTAL_HEADER = 'x-total-count';

export { PAGE_SIZE };

/** A page of a list. `userId` is accepted and must be the caller's own; lists are newest first. */
export const ListQuery = z.object({
  userId: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(500).default(PAGE_SIZE),
  offset: z.coerce.number().int().min(0).default(0),
});
export type ListQuery = z.infer<typeof ListQuery>;

/** `newest` = created last, `name` = from A to Z, `changed` = saved last. */
export const WorkflowSort = z.enum(['newest', 'name', 'changed']);
export type WorkflowSort = z.infer<typeof WorkflowSort>;

/** `search` is a part of the name, case-insensitive; blank selects all. `active` selects the active workflows, or the inactive ones. */
export const WorkflowListQuery = ListQuery.extend({
  search: z.string().max(limits.name).default(''),
  sort: WorkflowSort.default('newest'),
  active: z.stringbool().optional(),
});
export type WorkflowListQuery = z.infer<typeof WorkflowListQuery>;
