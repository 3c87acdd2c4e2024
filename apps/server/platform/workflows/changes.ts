/** Tells those who keep something made from a workflow that it was saved, switched or deleted. */
export interface WorkflowChanges {
  announce(workflowId: string): void;
  follow(listener: (workflowId: string) => void): void;
}

/** Changes told within this process, at once and in the order they are announced. */
export function createWorkflowChanges(): WorkflowChanges {
  const listeners: ((workflowId: string) => void)[] = [];
  return {
    announce(workflowId) {
      for (const listener of listeners) listener(workflowId);
    },
    follow(listener) {
      listeners.push(listener);
    },
  };
}
