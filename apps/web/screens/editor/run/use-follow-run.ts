import type { RunStreamEvent } from '@heddle/contract/run/view';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { refreshApprovals } from '../../../api/approvals.ts';
import { refreshExecutionLists } from '../../../api/run-activity.ts';
import type { EditorSession } from '../session.tsx';
import { sameDocumentBehavior } from '../store/document.ts';
import { watchRunAnywhere } from './run-source.ts';

/** Time between two updates in milliseconds: a large run has many events, which are rendered together. */
const FRAME = 16;

/** Feeds the events of the shown run into the run store until it ends. */
export function useFollowRun({ runs, editor }: EditorSession): void {
  const client = useQueryClient();
  const running = useStore(runs, ({ run }) => (run?.status === 'running' ? run.id : null));

  useEffect(() => {
    if (running === null) return undefined;
    let pending: RunStreamEvent[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = (): void => {
      timer = undefined;
      const events = pending;
      pending = [];
      runs.getState().apply(events);
    };
    const unwatch = watchRunAnywhere(running, (event) => {
      pending.push(event);
      timer ??= setTimeout(flush, FRAME);
      if (event.type === 'step' && event.step.waitsFor === 'answer') void refreshApprovals(client);
      if (event.type === 'run' && event.run.status !== 'running') void refreshExecutionLists(client);
    });
    return () => {
      unwatch();
      clearTimeout(timer);
    };
  }, [client, running, runs]);

  // Once something has changed that would make the workflow run differently, cards no longer show the last run.
  useEffect(
    () =>
      editor.subscribe((state, before) => {
        if (state.generation === before.generation && !sameDocumentBehavior(state, before)) runs.getState().markStale();
      }),
    [editor, runs],
  );
}
