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
 * somebody else is not overwritten.
 */
export const WorkflowUpdate = WorkflowBody.extend({
  nodes: GraphPart,
  edges: GraphPart,
  revision: z.number().int().min(1),
}).partial();
export type WorkflowUpdate = z.input<typeof WorkflowUpdate>;

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

/** A workflow as lists show it. */
export const WorkflowSummary = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  revision: z.number().int(),
  nodeCount: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type WorkflowSummary = z.infer<typeof WorkflowSummary>;

/** A workflow with its graph. `nodes` and `edges` are arrays; `problems` lists the defects that keep it from running. */
export const WorkflowView = WorkflowSummary.extend({
  nodes: z.array(z.unknown()),
  edges: z.array(z.unknown()),
  settings: WorkflowSettings,
  problems: z.array(WorkflowProblem),
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
