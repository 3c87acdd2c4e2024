import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveRuns } from '../../lazy-panels.ts';
import type { EditorSession } from '../../session.tsx';
import { useEditor } from '../../session.tsx';

/** Shows the runs of the open workflow that triggers, other workflows, programs and other windows start. */
export function useLiveRuns(session: EditorSession, signedIn: boolean): void {
  const client = useQueryClient();
  const workflowId = useEditor((state) => state.workflowId);
  useEffect(() => {
    if (!signedIn || workflowId === null) return undefined;
    let left = false;
    let stop = (): void => undefined;
    // Without it the editor still works, and shows the runs that it starts itself.
    liveRuns.load().then(
      ({ followLiveRuns }) => {
        if (!left) stop = followLiveRuns(session, client, workflowId);
      },
      () => undefined,
    );
    return () => {
      left = true;
      stop();
    };
  }, [client, session, signedIn, workflowId]);
}
