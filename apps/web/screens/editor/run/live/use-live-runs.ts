import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchRunNews } from '../../../../api/run-activity.ts';
import type { EditorSession } from '../../session.tsx';
import { useEditor } from '../../session.tsx';
import { createLiveRuns } from './live-runs.ts';

/** Shows the runs of the open workflow that triggers, other workflows, programs and other windows start. */
export function useLiveRuns(session: EditorSession, signedIn: boolean): void {
  const client = useQueryClient();
  const workflowId = useEditor((state) => state.workflowId);
  useEffect(() => {
    if (!signedIn || workflowId === null) return undefined;
    const live = createLiveRuns(session, workflowId);
    const unwatch = watchRunNews(client, live.look);
    return () => {
      unwatch();
      live.stop();
    };
  }, [client, session, signedIn, workflowId]);
}
