import type { Database } from '../db/database.ts';

/** Tells those who keep something made from a workflow that it was saved, switched or deleted. */
export interface WorkflowChanges {
  announce(workflowId: string): void;
  /** Calls the listener with the workflow, or with null when any of them may have been changed. */
  follow(listener: (workflowId: string | null) => void): void;
}

const CHANNEL = 'heddle_workflows';

/** Changes told within this process at once and in the order they are announced, and to other servers on the database soon after. */
export function createWorkflowChanges(
  database: Pick<Database, 'listen' | 'notify'>,
  onError: (error: unknown) => void,
): WorkflowChanges {
  const listeners: ((workflowId: string | null) => void)[] = [];
  const tell = (workflowId: string | null): void => {
    for (const listener of listeners) listener(workflowId);
  };
  database.listen(CHANNEL, (workflowId) => tell(workflowId === '' ? null : workflowId));
  return {
    announce(workflowId) {
      tell(workflowId);
      database.notify(CHANNEL, workflowId).catch(onError);
    },
    follow(listener) {
      listeners.push(listener);
    },
  };
}
