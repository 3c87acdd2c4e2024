import type { ErrorView } from '@heddle/contract/errors/define';
import type { RunStreamEvent, RunSummary } from '@heddle/contract/run/view';
import type { WorkflowEdge, WorkflowNode } from '@heddle/contract/workflow/schema';
import type { WorkflowSettings } from '@heddle/contract/workflow/settings';

/** The workflow that the worker is to run; it takes one in its life. */
export interface DryRunTask {
  workflowId: string;
  workflowName: string;
  nodes: readonly WorkflowNode[];
  edges: readonly WorkflowEdge[];
  /** Left out: those of a workflow that says nothing. */
  settings?: WorkflowSettings;
  /** The trigger to begin at. Left out: the manual trigger, else the first. */
  trigger?: string;
}

/** What the worker says: that it will not run this workflow, or that it runs it; then what happens. */
export type DryRunMessage =
  | { type: 'refused'; error: ErrorView & { status: number } }
  | { type: 'begun'; run: RunSummary }
  | { type: 'happened'; events: readonly RunStreamEvent[] };
