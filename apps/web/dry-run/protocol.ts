import type { ErrorView } from '@heddle/contract/errors/define';
import type { JsonObject } from '@heddle/contract/json';
import type { RunStreamEvent, RunSummary } from '@heddle/contract/run/view';
import type { WorkflowEdge, WorkflowNode } from '@heddle/contract/workflow/schema';
import type { WorkflowSettings } from '@heddle/contract/workflow/settings';

/** The workflow that the worker is to run; it takes one in its life. */
export interface DryRunTask {
  workflowId: string;
  workflowName: string;
  nodes: readonly WorkflowNode[];
  edges: readonly WorkflowEdge[];
  /** Default: the settings of a workflow without any. */
  settings?: WorkflowSettings;
  /** The trigger to start at. Default: the manual trigger, else the first. */
  trigger?: string;
  /** What the trigger gives; default: one empty item. */
  items?: readonly JsonObject[];
  /** The node at which the run ends; default: it runs all. */
  upTo?: string;
}

/** The worker's messages: the workflow is refused, or its run has begun; then its events. */
export type DryRunMessage =
  | { type: 'refused'; error: ErrorView & { status: number } }
  | { type: 'begun'; run: RunSummary }
  | { type: 'happened'; events: readonly RunStreamEvent[] };
