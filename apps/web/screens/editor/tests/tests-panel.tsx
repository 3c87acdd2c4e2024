import type { TestSummary } from '@heddle/contract/api/workflow-tests';
import { Download, Play, Square, X } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { fetchTestFile, useWorkflowTests } from '../../../api/workflow-tests.ts';
import { downloadJson, workflowFileName } from '../../../files/download-json.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useEditor, useSession } from '../session.tsx';
import { useNarrow } from '../use-narrow.ts';
import { TestRow } from './test-row.tsx';
import { useDeleteTestWithUndo } from './use-delete-test.tsx';
import type { TestsUnderWay } from './use-run-tests.ts';
import { useRunTests } from './use-run-tests.ts';

/** The tests of the workflow with their state and actions. */
export function TestsPanel() {
  const { ui } = useSession();
  const workflowId = useEditor((state) => state.workflowId);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex items-center gap-2 border-b border-line py-3 pr-2.5 pl-4">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-ink">Tests</h2>
          <p className="text-xs text-ink-3">
            Runs that must produce the same output again. Nothing outside the workflow is changed.
          </p>
        </div>
        <Button variant="ghost" size="icon" aria-label="Close tests" onClick={() => ui.setState({ testsOpen: false })}>
          <X aria-hidden size={16} />
        </Button>
      </header>
      {workflowId === null ? (
        <EmptyState icon="shield-check" title="No tests yet" description="Save the workflow and execute it first." />
      ) : (
        <Tests key={workflowId} workflowId={workflowId} />
      )}
    </div>
  );
}

function Tests({ workflowId }: { workflowId: string }) {
  const { data: tests, error, isFetching, refetch } = useWorkflowTests(workflowId);
  const { underWay, run, stop } = useRunTests(workflowId);
  if (!tests) {
    return error ? (
      <ErrorState
        title="Failed to fetch tests"
        description={errorText(error, 'Something went wrong.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <div role="status" className="space-y-2 p-4">
        <span className="sr-only">Loading tests</span>
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-full" />
      </div>
    );
  }
  if (tests.length === 0) return <NoTests />;
  return (
    <>
      <Bar
        workflowId={workflowId}
        tests={tests}
        underWay={underWay}
        onRun={() => run(tests.map(({ id }) => id))}
        onStop={stop}
      />
      <List workflowId={workflowId} tests={tests} underWay={underWay} onRun={(id) => run([id])} />
    </>
  );
}

function NoTests() {
  const { runs, ui } = useSession();
  const show = (): void => {
    runs.getState().setView('past');
    ui.setState({ runOpen: true });
  };
  return (
    <EmptyState
      icon="shield-check"
      title="No tests yet"
      description="Open a successful run and choose Save as test."
      action={
        <Button size="sm" onClick={show}>
          Show past runs
        </Button>
      }
    />
  );
}

/** The state of all tests together. */
function sentenceOf(tests: readonly TestSummary[]): string {
  const passed = tests.filter(({ lastResult }) => lastResult?.passed === true).length;
  const failed = tests.filter(({ lastResult }) => lastResult?.passed === false).length;
  const rest = tests.length - passed - failed;
  return [passed > 0 && `${passed} passed`, failed > 0 && `${failed} failed`, rest > 0 && `${rest} not run`]
    .filter(Boolean)
    .join(', ');
}

interface BarProps {
  workflowId: string;
  tests: readonly TestSummary[];
  underWay: TestsUnderWay | null;
  onRun: () => void;
  onStop: () => void;
}

function Bar({ workflowId, tests, underWay, onRun, onStop }: BarProps) {
  const name = useEditor((state) => state.workflowName);
  const [exporting, setExporting] = useState(false);
  const download = (): void => {
    setExporting(true);
    fetchTestFile(workflowId)
      .then((file) => downloadJson(workflowFileName(name).replace(/\.json$/, '.tests.json'), file))
      .catch(
        (error: unknown) =>
          void toast({
            title: 'Export Failed',
            description: errorText(error, 'The tests could not be exported.'),
            tone: 'destructive',
          }),
      )
      .finally(() => setExporting(false));
  };
  return (
    <div className="border-b border-line px-4 py-2.5">
      <div className="flex flex-wrap items-center gap-1.5">
        {underWay ? (
          <Button size="sm" onClick={onStop}>
            <Square aria-hidden size={12} />
            Stop
          </Button>
        ) : (
          <Button size="sm" variant="primary" onClick={onRun}>
            <Play aria-hidden size={12} />
            Run all
          </Button>
        )}
        <Button size="sm" loading={exporting} onClick={download}>
          {!exporting && <Download aria-hidden size={12} />}
          Export test file
        </Button>
      </div>
      {underWay && (
        <Progress label="Tests run" value={Math.round((underWay.done / underWay.total) * 100)} className="mt-2.5" />
      )}
      <p role="status" className="figures mt-2 text-xs text-ink-2">
        {underWay ? `Running ${Math.min(underWay.done + 1, underWay.total)} of ${underWay.total}` : sentenceOf(tests)}
      </p>
    </div>
  );
}

function List({
  workflowId,
  tests,
  underWay,
  onRun,
}: {
  workflowId: string;
  tests: readonly TestSummary[];
  underWay: TestsUnderWay | null;
  onRun: (id: string) => void;
}) {
  const { canvas, editor, ui } = useSession();
  const narrow = useNarrow();
  const remove = useDeleteTestWithUndo(workflowId);
  const [open, setOpen] = useState<string | null>(null);
  const look = (nodeId: string): void => {
    const node = editor.getState().nodes.find(({ id }) => id === nodeId);
    if (!node) return;
    if (narrow) ui.setState({ testsOpen: false });
    canvas.reveal(node.position);
    canvas.focusNode(nodeId);
  };
  return (
    <ul aria-label="Tests" className="min-h-0 flex-1 divide-y divide-line overflow-y-auto">
      {tests.map((test) => (
        <TestRow
          key={test.id}
          test={test}
          open={open === test.id}
          onOpen={(next) => setOpen(next ? test.id : null)}
          running={underWay?.current === test.id}
          busy={underWay !== null}
          onRun={() => onRun(test.id)}
          onEdit={(part) => ui.setState({ editedTest: { id: test.id, part } })}
          onDelete={() => void remove(test)}
          onNode={look}
        />
      ))}
    </ul>
  );
}
