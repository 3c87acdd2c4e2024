import type { Database } from '../db/database.ts';

/** The event that a workflow was saved, switched on or off, or deleted; for caches made from workflows. */
export interface WorkflowChanges {
  publish(workflowId: string): void;
  /** Calls the listener with the workflow, or with null when any of them may have been changed. */
  subscribe(listener: (workflowId: string | null) => void): void;
}

const CHANNEL = 'heddle_workflows';

/** Events within this process at once and in their order, and to other servers on the database soon after. */
export function createWorkflowChanges(
  database: Pick<Database, 'listen' | 'notify'>,
  onError: (error: unknown) => void,
): WorkflowChanges {
  const listeners: ((workflowId: string | null) => void)[] = [];
  const callListeners = (workflowId: string | null): void => {
    for (const listener of listeners) listener(workflowId);
  };
  database.listen(CHANNEL, (workflowId) => callListeners(workflowId === '' ? null : workflowId));
  return {
    publish(workflowId) {
      callListeners(workflowId);
      database.notify(CHANNEL, workflowId).catch(onError);
    },
    subscribe(listener) {
      listeners.push(listener);
    },
  };
}
