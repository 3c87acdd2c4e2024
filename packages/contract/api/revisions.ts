import { z } from 'zod';
import { ChangeSummary } from '../workflow/change-summary.ts';
import { WorkflowSettings } from '../workflow/settings.ts';

/**
 * A revision of a workflow in lists. `changes` are those since the revision before it; null for the first one. Databases of older versions may lack
 * `changes` and `name`: they are null then. `publishedAt`: when triggers began to run it; null for a draft.
 */
export const RevisionSummary = z.object({
  revision: z.number().int(),
  createdAt: z.iso.datetime(),
  nodeCount: z.number().int(),
  name: z.string().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  changes: ChangeSummary.nullable(),
});
export type RevisionSummary = z.infer<typeof RevisionSummary>;

/** A revision with its graph. Secrets are masked, as in the workflow itself. `description` is null if `name` is. */
export const RevisionView = RevisionSummary.extend({
  description: z.string().nullable(),
  nodes: z.array(z.unknown()),
  edges: z.array(z.unknown()),
  settings: WorkflowSettings,
});
export type RevisionView = z.infer<typeof RevisionView>;
