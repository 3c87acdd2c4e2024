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
  /** What the trigger gives; default: one empty item. They are those of `trigger` where that is given. */
  items?: readonly JsonObject[];
  /** The node at which the run ends; default: it runs all. */
  upTo?: string;
  /** Nodes with problems answer with their examples, as do those that only a server can run. Default: such a workflow is refused. */
  unfinished?: boolean;
}

/** The worker's messages: the workflow is refused, or its run has begun (`untried`: the nodes with problems, by id); then its events. */
export type DryRunMessage =
  | { type: 'refused'; error: ErrorView & { status: number } }
  | { type: 'begun'; run: RunSummary; untried: readonly string[] }
  | { type: 'happened'; events: readonly RunStreamEvent[] };
