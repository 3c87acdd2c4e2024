import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useStartExecution, useStopExecution } from '../../api/executions.ts';
import { fetchNodeTypesOf } from '../../api/node-types.ts';
import { fetchTestData } from '../../api/test-data.ts';
import {
  fetchWorkflow,
  useCreateWorkflow,
  useDiscardDraft,
  useExtractWorkflow,
  useUpdateWorkflow,
} from '../../api/workflows.ts';
import { createCanvasHandle } from './canvas/canvas-handle.ts';
import { createRunStore } from './run/run-store.ts';
import { createKeptDrafts } from './saving/kept-drafts.ts';
import type { ActionSurroundings, WorkflowApi } from './saving/surroundings.ts';
import { createWorkflowActions } from './saving/workflow-actions.ts';
import type { EditorSession } from './session.tsx';
import { createEditorStore } from './store/editor-store.ts';
import { createFieldLoader } from './store/field-loader.ts';
import { createUiStore } from './store/ui-store.ts';

/** The session's dependencies on the components around it; always those of the latest render. */
type Surroundings = Pick<ActionSurroundings, 'api' | 'isSignedIn' | 'navigate'> & { userId: string | null };

function createSession(now: () => Surroundings, client: QueryClient): EditorSession {
  const editor = createEditorStore();
  const types = createFieldLoader(editor, (wanted) => fetchNodeTypesOf(client, wanted));
  const runs = createRunStore();
  const ui = createUiStore();
  const api: WorkflowApi = {
    create: (body) => now().api.create(body),
    update: (id, body) => now().api.update(id, body),
    read: (id) => now().api.read(id),
    discardDraft: (id, revision) => now().api.discardDraft(id, revision),
    extract: (id, body) => now().api.extract(id, body),
    start: (body) => now().api.start(body),
    stop: (runId) => now().api.stop(runId),
    testData: (workflowId, nodeId) => now().api.testData(workflowId, nodeId),
  };
  const kept = createKeptDrafts(() => now().userId);
  const actions = createWorkflowActions({
    kept,
    editor,
    types,
    runs,
    ui,
    api,
    isSignedIn: () => now().isSignedIn(),
    navigate: (to, options) => now().navigate(to, options),
  });
  return { editor, types, runs, ui, kept, actions, canvas: createCanvasHandle() };
}

/** The one session of an editor screen: it lives as long as the screen does. */
export function useSessionValue(signedIn: boolean, userId: string | null): EditorSession {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const create = useCreateWorkflow();
  const update = useUpdateWorkflow();
  const discard = useDiscardDraft();
  const extract = useExtractWorkflow();
  const start = useStartExecution();
  const stop = useStopExecution();
  const surroundings: Surroundings = {
    api: {
      create: create.mutateAsync,
      update: (id, body) => update.mutateAsync({ id, body }),
      read: fetchWorkflow,
      discardDraft: (id, revision) => discard.mutateAsync({ id, revision }),
      extract: (id, body) => extract.mutateAsync({ id, body }),
      start: start.mutateAsync,
      stop: stop.mutateAsync,
      testData: fetchTestData,
    },
    isSignedIn: () => signedIn,
    userId,
    navigate,
  };
  const latest = useRef(surroundings);
  // Before the effects of the components within, which call them.
  useLayoutEffect(() => {
    latest.current = surroundings;
  });
  const [session] = useState(() => createSession(() => latest.current, client));
  return session;
}
