import { Plus } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useCurrentUser } from '../../api/auth.ts';
import { useNodeTypes } from '../../api/node-types.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { Canvas } from './canvas/canvas.tsx';
import { CommandPalette } from './commands/command-palette.tsx';
import { ShortcutsDialog } from './commands/shortcuts-dialog.tsx';
import { useShortcuts } from './commands/use-shortcuts.ts';
import { Library } from './palette/library.tsx';
import { RunPanel } from './run/run-panel.tsx';
import { useFollowRun } from './run/use-follow-run.ts';
import { useAutoSave } from './saving/auto-save.ts';
import { LeaveGuard } from './saving/leave-guard.tsx';
import { useOpenedWorkflow } from './saving/use-opened-workflow.ts';
import { SessionProvider, useEditor, useSession, useUi } from './session.tsx';
import { SidePanel } from './side-panel.tsx';
import { createCatalogue } from './store/catalogue.ts';
import { Toolbar } from './toolbar/toolbar.tsx';
import { useSessionValue } from './use-session-value.ts';

// With the language of expressions, which the first picture of a workflow can do without.
const loadInspector = () => import('./inspector/inspector.tsx');
const Inspector = lazy(async () => ({ default: (await loadInspector()).Inspector }));

/** The workflow editor: library, canvas, properties, and the run that is followed. Without an id it starts with a new workflow. */
export default function EditorScreen({ workflowId }: { workflowId?: string }) {
  const { isAuthenticated, isLoading } = useCurrentUser();
  // Until it is known that nobody is signed in, the server decides.
  const session = useSessionValue(isAuthenticated || isLoading);
  const { data: entries } = useNodeTypes();
  useEffect(() => {
    if (entries) session.editor.setState({ catalogue: createCatalogue(entries) });
  }, [session, entries]);
  useEffect(() => {
    void loadInspector();
    void import('./inspector/problems.ts').then(({ problemsOf }) => session.editor.setState({ findProblems: problemsOf }));
  }, [session]);
  return (
    <SessionProvider session={session}>
      <Workbench workflowId={workflowId} signedIn={isAuthenticated} />
    </SessionProvider>
  );
}

function Workbench({ workflowId, signedIn }: { workflowId: string | undefined; signedIn: boolean }) {
  const session = useSession();
  const { opening, retry } = useOpenedWorkflow(session, workflowId);
  useTitle(useEditor((state) => state.workflowName));
  useShortcuts(session);
  useFollowRun(session);
  useAutoSave(session);
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <Toolbar />
      <div className="flex min-h-0 flex-1">
        <LibraryPanel />
        <main className="@container/canvas relative min-w-0 flex-1 overflow-hidden bg-bg">
          {opening === 'ready' ? <Canvas /> : <Waiting failed={opening === 'failed'} retry={retry} />}
          <RunPanel />
          <AddNodeButton />
        </main>
        <PropertiesPanel />
      </div>
      <CommandPalette />
      <ShortcutsDialog />
      <LeaveGuard signedIn={signedIn} />
    </div>
  );
}

function LibraryPanel() {
  const { ui } = useSession();
  const open = useUi((state) => state.libraryOpen);
  return (
    <SidePanel label="AI Agent Connector Library" side="left" width="w-80" open={open} onClose={() => ui.setState({ libraryOpen: false })}>
      <Library />
    </SidePanel>
  );
}

function PropertiesPanel() {
  const { editor } = useSession();
  const node = useEditor((state) => state.nodes.find((candidate) => candidate.id === state.selectedNode));
  if (!node) return null;
  return (
    <SidePanel label="Node properties" side="right" width="w-85" open onClose={() => editor.getState().open(null)}>
      <Suspense fallback={<PanelSkeleton />}>
        <Inspector key={node.id} node={node} />
      </Suspense>
    </SidePanel>
  );
}

function PanelSkeleton() {
  return (
    <div role="status" className="space-y-4 p-4">
      <span className="sr-only">Loading the properties</span>
      <Skeleton className="h-8 w-3/5" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
    </div>
  );
}

/** Opens the library where it is a sheet. */
function AddNodeButton() {
  const { ui } = useSession();
  const runOpen = useUi((state) => state.runOpen);
  if (runOpen) return null;
  return (
    <div className="absolute bottom-3.5 left-3.5 z-5 lg:hidden">
      <Button className="shadow-raised" onClick={() => ui.setState({ libraryOpen: true })}>
        <Plus aria-hidden size={15} />
        Add node
      </Button>
    </div>
  );
}

function Waiting({ failed, retry }: { failed: boolean; retry: () => void }) {
  return (
    <div className="flex size-full items-center justify-center">
      {failed ? (
        <ErrorState title="This workflow could not be loaded" description="It may have been deleted, or it belongs to someone else." onRetry={retry} />
      ) : (
        <Spinner label="Loading the workflow" size={22} className="text-ink-3" />
      )}
    </div>
  );
}
