import type { StartRunBody } from '@heddle/contract/api/executions';
import type { TestDataList } from '@heddle/contract/api/test-data';
import type { WorkflowBody, WorkflowExtract, WorkflowUpdate, WorkflowView } from '@heddle/contract/api/workflows';
import type { RunSummary } from '@heddle/contract/run/view';
import type { RunStore } from '../run/run-store.ts';
import type { EditorStore } from '../store/editor-store.ts';
import type { FieldLoader } from '../store/field-loader.ts';
import type { UiStore } from '../store/ui-store.ts';
import type { KeptDrafts } from './kept-drafts.ts';

/** The calls to the server that the editor makes. */
export interface WorkflowApi {
  create(body: WorkflowBody): Promise<WorkflowView>;
  update(id: string, body: WorkflowUpdate): Promise<WorkflowView>;
  read(id: string): Promise<WorkflowView>;
  /** Replaces the draft of this revision by what is published. */
  discardDraft(id: string, revision: number): Promise<WorkflowView>;
  /** Makes a workflow out of nodes of a saved one. */
  extract(id: string, body: WorkflowExtract): Promise<WorkflowView>;
  start(body: StartRunBody): Promise<RunSummary>;
  stop(runId: string): Promise<unknown>;
  testData(workflowId: string, nodeId: string): Promise<TestDataList>;
}

export interface ActionSurroundings {
  kept: KeptDrafts;
  editor: EditorStore;
  types: FieldLoader;
  runs: RunStore;
  ui: UiStore;
  api: WorkflowApi;
  isSignedIn(): boolean;
  /** Navigates to another address of the app; `replace` overwrites the current entry of the browser's history. */
  navigate(to: string, options?: { replace?: boolean }): void;
}
