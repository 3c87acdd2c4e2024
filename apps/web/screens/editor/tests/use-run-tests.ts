import type { TestRun, TestSummary } from '@heddle/contract/api/workflow-tests';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { runWorkflowTest } from '../../../api/workflow-tests.ts';
import { toast } from '../../../ui/toast.tsx';
import { useSession } from '../session.tsx';

/** Tests that are being run, one after the other. */
export interface TestsUnderWay {
  /** The test that is run right now. */
  current: string | null;
  done: number;
  total: number;
}

/** Runs tests of the current workflow, which is saved before. Leaving the panel stops them. */
export function useRunTests(workflowId: string): {
  underWay: TestsUnderWay | null;
  run: (ids: readonly string[]) => void;
  stop: () => void;
} {
  const { actions } = useSession();
  const client = useQueryClient();
  const [underWay, setUnderWay] = useState<TestsUnderWay | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  const note = ({ id, ...lastResult }: TestRun): void => {
    client.setQueryData<TestSummary[]>(keys.workflowTests(workflowId), (tests) =>
      tests?.map((test) => (test.id === id ? { ...test, lastResult, lastRunAt: new Date().toISOString() } : test)),
    );
  };

  async function runAll(ids: readonly string[], { signal }: AbortController): Promise<void> {
    await actions.autoSave();
    for (const [done, id] of ids.entries()) {
      if (signal.aborted) return;
      setUnderWay({ current: id, done, total: ids.length });
      const run = await runWorkflowTest(workflowId, id, signal);
      if (run) note(run);
    }
  }

  return {
    underWay,
    run(ids) {
      if (stopping.current || ids.length === 0) return;
      const controller = new AbortController();
      stopping.current = controller;
      setUnderWay({ current: null, done: 0, total: ids.length });
      runAll(ids, controller)
        .catch((error: unknown) => {
          if (!controller.signal.aborted)
            toast({
              title: 'Tests Not Run',
              description: errorText(error, 'The tests could not be run.'),
              tone: 'destructive',
            });
        })
        .finally(() => {
          stopping.current = null;
          setUnderWay(null);
        });
    },
    stop: () => stopping.current?.abort(),
  };
}
