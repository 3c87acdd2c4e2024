import type { Generated } from 'kysely';

// Workflows, their tests and the state of their triggers. Times are epoch milliseconds.

export interface WorkflowTable {
  id: string;
  user_id: string;
  name: string;
  description: string;
  is_active: number;
  /** The latest revision: what the editor shows. */
  revision: number;
  /** The revision that triggers and other workflows start; an earlier one while the latest is a draft. */
  published_revision: number;
  /** 1 if it was published before problems held triggers back: its triggers go on all the same. */
  is_held_back: Generated<number>;
  node_count: number;
  created_at: number;
  updated_at: number;
}

/** A workflow at each save. Runs keep the revision they started with, also when the workflow is deleted. */
export interface WorkflowRevisionTable {
  workflow_id: string;
  revision: number;
  /** JSON text of the lists. */
  nodes: string;
  edges: string;
  settings: Generated<string>;
  created_at: number;
  /** This column and those below are null in revisions of older versions. */
  name: Generated<string | null>;
  description: Generated<string | null>;
  node_count: Generated<number | null>;
  /** JSON text of the changes since the revision before; null for the first one. */
  changes: Generated<string | null>;
  /** When it became the revision that triggers start; null for a draft. */
  published_at: Generated<number | null>;
  /** The id of the key that the secrets of its nodes are sealed with, `none` without secrets; null if unknown, or if a secret is not sealed. */
  sealed_with: Generated<string | null>;
}

/** A test of a workflow. */
export interface WorkflowTestTable {
  id: string;
  workflow_id: string;
  name: string;
  /** JSON text of the test. */
  test: string;
  created_at: number;
  updated_at: number;
  last_run_at: number | null;
  /** JSON text of the last result; null after a change of the test. */
  last_result: string | null;
}

/** A schedule of an active workflow. */
export interface ScheduleTable {
  workflow_id: string;
  node_id: string;
  /** The workflow's revision that the schedule was read from. */
  revision: number;
  /** JSON text of the schedule. */
  config: string;
  /** The first tick that is not handled yet; null when none is left. */
  next_at: number | null;
  /** When its run is to start. */
  due_at: number | null;
  /** Skipped ticks before it that no run has reported yet. */
  missed: number;
}

/** Active workflows whose schedules have been read, with the revision they were read from. */
export interface ScheduledWorkflowTable {
  workflow_id: string;
  revision: number;
}

/** A polled trigger of an active workflow, with its position. */
export interface PolledTriggerTable {
  /** The kind of source it polls: topics, or the files of a machine. */
  kind: string;
  workflow_id: string;
  node_id: string;
  /** The workflow's revision that it was read from. */
  revision: number;
  /** JSON text: what it polls. */
  config: string;
  /** Changes whenever the trigger starts over. */
  epoch: string;
  /** Up to where runs have been started. */
  position: string;
  /** The end of the run that is being started; null while there is none. */
  until: string | null;
  /** The id of the time during which it cannot be polled; null while it can. */
  outage: string | null;
}

/** Active workflows whose polled triggers have been read, with the revision they were read from. */
export interface PolledWorkflowTable {
  kind: string;
  workflow_id: string;
  revision: number;
}

/** Test data of a trigger: what manual runs can begin with. */
export interface TestDataTable {
  id: string;
  workflow_id: string;
  node_id: string;
  source: 'call' | 'typed' | 'event';
  created_at: number;
  /** Number of items. */
  items: number;
  /** The beginning of the first item's JSON. */
  preview: string;
  /** JSON text of the items, and of the request they came with. */
  input: string;
}

/** A webhook trigger that waits for one test call. */
export interface TestListenerTable {
  workflow_id: string;
  node_id: string;
  until: number;
}

/** The connection over which a trigger is told what is new. */
export interface TriggerConnectionTable {
  workflow_id: string;
  node_id: string;
  state: 'connecting' | 'connected' | 'polling' | 'away';
  /** Why there is none; null if nothing is wrong. */
  problem: string | null;
  /** Since when. */
  since: number;
}
