import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { ApiError } from '../../../../api/client.ts';
import { toast } from '../../../../ui/toast.tsx';
import { useEditor, useSession } from '../../session.tsx';

/** The run in the address's query; null without one. */
export const runInAddress = (search: string): string | null => new URLSearchParams(search).get('run');

/** Shows the run that the address names, `/workflow/{id}?run={runId}`, and takes it out of the address when another one is shown. */
export function useRunAddress(workflowId: string | undefined): void {
  const session = useSession();
  const [path, navigate] = useLocation();
  const wanted = runInAddress(useSearch());
  const ready = useEditor((state) => workflowId !== undefined && state.workflowId === workflowId);

  useEffect(() => {
    if (!ready || workflowId === undefined || wanted === null) return undefined;
    const given = { up: false };
    const shown = import('./open-run.ts').then(({ openRun }) => openRun(session, wanted, workflowId, given));
    shown.catch((error: unknown) => {
      if (given.up) return;
      // The query client reports a 401.
      if (!(error instanceof ApiError && error.status === 401)) {
        toast({
          title: 'Execution Not Shown',
          description: 'This execution could not be read. It may have been deleted, or it is of another workflow.',
          tone: 'destructive',
        });
      }
      navigate(path, { replace: true });
    });
    return () => {
      given.up = true;
    };
  }, [session, ready, workflowId, wanted, path, navigate]);

  // A later run or the current workflow is shown instead: a reload should show the same.
  useEffect(
    () =>
      session.runs.subscribe((state, before) => {
        if (wanted === null || before.run?.id !== wanted) return;
        const another = state.run !== null && state.run.id !== wanted;
        if (another || (state.stale && !before.stale)) navigate(path, { replace: true });
      }),
    [session, wanted, path, navigate],
  );
}
