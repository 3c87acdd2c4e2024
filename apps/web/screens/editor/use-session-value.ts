import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useStartExecution, useStopExecution } from '../../api/executions.ts';
import { fetchTestData } from '../../api/test-data.ts';
import { fetchWorkflow, useCreateWorkflow, useUpdateWorkflow } from '../../api/workflows.ts';
import { createCanvasHandle } from './canvas/canvas-handle.ts';
import { createRunStore } from './run/run-store.ts';
import type { ActionSurroundings, WorkflowApi } from './saving/surroundings.ts';
import { createWorkflowActions } from './saving/workflow-actions.ts';
import type { EditorSession } from './session.tsx';
import { createEditorStore } from './store/editor-store.ts';
import { createUiStore } from './store/ui-store.ts';

/** The session's dependencies on the components around it; always those of the latest render. */
type Surroundings = Pick<ActionSurroundings, 'api' | 'isSignedIn' | 'navigate'>;

function createSession(now: () => Surroundings): EditorSession {
  const editor = createEditorStore();
  const runs = createRunStore();
  const ui = createUiStore();
  const api: WorkflowApi = {
    create: (body) => now().api.create(body),
    update: (id, body) => now().api.update(id, body),
    read: (id) => now().api.read(id),
    start: (body) => now().api.start(body),
    stop: (runId) => now().api.stop(runId),
    testData: (workflowId, nodeId) => now().api.testData(workflowId, nodeId),
  };
  const actions = createWorkflowActions({
    editor,
    runs,
    ui,
    api,
    isSignedIn: () => now().isSignedIn(),
    navigate: (to, options) => now().navigate(to, options),
  });
  return { editor, runs, ui, actions, canvas: createCanvasHandle() };
}

/** The one session of an editor screen: it lives as long as the screen does. */
export function useSessionValue(signedIn: boolean): EditorSession {
  const [, navigate] = useLocation();
  const create = useCreateWorkflow();
  const update = useUpdateWorkflow();
  const start = useStartExecution();
  const stop = useStopExecution();
  const surroundings: Surroundings = {
    api: {
      create: create.mutateAsync,
      update: (id, body) => update.mutateAsync({ id, body }),
      read: fetchWorkflow,
      start: start.mutateAsync,
      stop: stop.mutateAsync,
      testData: fetchTestData,
    },
    isSignedIn: () => signedIn,
    navigate,
  };
  const latest = useRef(surroundings);
  useEffect(() => {
    latest.current = surroundings;
  });
  const [session] = useState(() => createSession(() => latest.current));
  return session;
}
