import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { useCurrentUser } from '../../api/auth.ts';
import { useNodeTypes } from '../../api/node-types.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { prepareWhenUsed, useLazyModule, whenIdle } from '../../ui/lazy-module.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { Canvas } from './canvas/canvas.tsx';
import { useShortcuts } from './commands/use-shortcuts.ts';
import * as parts from './lazy-panels.ts';
import {
  EditorDialogs,
  LazyLiveRunLine,
  LazyProblemsList,
  LazyRunPanel,
  LazySavingLines,
  LazySelectionBar,
} from './lazy-popups.tsx';
import { Library } from './palette/library.tsx';
import { useRunAddress } from './run/past/use-run-address.ts';
import { useLiveRuns } from './run/live/use-live-runs.ts';
import type { PastGraph } from './run/run-store.ts';
import { useFollowRun } from './run/use-follow-run.ts';
import { useAutoSave } from './saving/auto-save.ts';
import { useKeptDraft } from './saving/keep-draft.ts';
import { LeaveGuard } from './saving/leave-guard.tsx';
import { useOpenedWorkflow } from './saving/use-opened-workflow.ts';
import { SessionProvider, useEditor, useRun, useSession, useUi } from './session.tsx';
import { SidePanel } from './side-panel.tsx';
import type { EditorStore } from './store/editor-store.ts';
import { isDirty } from './store/editor-store.ts';
import { Toolbar } from './toolbar/toolbar.tsx';
import { useSessionValue } from './use-session-value.ts';

/** The workflow editor: library, canvas, properties, and the run that is followed. Without an id it starts with a new workflow. */
export default function EditorScreen({ workflowId }: { workflowId?: string }) {
  const { user, isAuthenticated, isLoading } = useCurrentUser();
  // Until the session is loaded, the server decides.
  const session = useSessionValue(isAuthenticated || isLoading, user?.id ?? null);
  const client = useQueryClient();
  const { data: entries } = useNodeTypes();
  useEffect(() => {
    if (entries) session.types.list(entries);
  }, [session, entries]);
  useEffect(() => session.types.watch(), [session]);
  useEffect(() => {
    const leave = prepareWhenUsed(...Object.values(parts));
    let stop = whenIdle(() => void (stop = checkProblems(session.editor, isAuthenticated ? client : undefined)));
    return () => {
      leave();
      stop();
    };
  }, [session, client, isAuthenticated]);
  return (
    <SessionProvider session={session}>
      <Workbench workflowId={workflowId} signedIn={isAuthenticated} isUserKnown={!isLoading} />
    </SessionProvider>
  );
}

/** Watches the problems of a workflow from its first change on: a new one has none, and the language of expressions is much to load. */
function checkProblems(editor: EditorStore, client: QueryClient | undefined): () => void {
  let stop = editor.subscribe(begin);
  begin();
  return () => stop();

  function begin(): void {
    const state = editor.getState();
    if (state.workflowId === null && !isDirty(state)) return;
    stop();
    let left = false;
    stop = () => void (left = true);
    // Without the check the editor still works; it is asked for again with the parts that need the language.
    parts.problems.load().then(
      ({ watchProblems }) => {
        if (!left) stop = watchProblems(editor, client);
      },
      () => undefined,
    );
  }
}

interface WorkbenchProps {
  workflowId: string | undefined;
  signedIn: boolean;
  isUserKnown: boolean;
}

function Workbench({ workflowId, signedIn, isUserKnown }: WorkbenchProps) {
  const session = useSession();
  const { opening, retry } = useOpenedWorkflow(session, workflowId, isUserKnown);
  useTitle(useEditor((state) => state.workflowName));
  useShortcuts(session);
  useFollowRun(session);
  useLiveRuns(session, signedIn);
  useRunAddress(workflowId);
  const past = useRun((state) => state.past);
  const revising = useUi((state) => state.revisions !== null) && !past;
  const isEarlier = useUi((state) => (state.revisions?.shown ?? null) !== null) && !past;
  const editable = !past && !isEarlier;
  const nothingOpened = useEditor((state) => state.selectedNode === null);
  const nodeView = useUi((state) => state.nodeView) && !nothingOpened && editable;
  useAutoSave(session);
  useKeptDraft(session);
  return (
    <div className="flex h-dvh flex-col overflow-clip">
      <Toolbar />
      <div className="relative flex min-h-0 flex-1">
        <div className="contents" inert={nodeView}>
          {editable && <LibraryPanel />}
        </div>
        {/* Menus are rendered in it, where nothing clips them and they can be used beside the node view. */}
        <main id="content" tabIndex={-1} className="relative min-w-0 flex-1 focus:outline-none">
          <div className="@container/canvas absolute inset-0 overflow-clip bg-bg" inert={nodeView}>
            {opening === 'ready' ? (
              past ? (
                <RunCanvas past={past} />
              ) : isEarlier ? (
                <EarlierCanvas />
              ) : (
                <Canvas />
              )
            ) : (
              <Waiting failed={opening === 'failed'} retry={retry} />
            )}
            <LazyRunPanel />
            <CanvasLines editable={editable && opening === 'ready'} />
            {editable && <AddNodeButton />}
          </div>
        </main>
        {revising && (isEarlier || nothingOpened) ? <RevisionsSide /> : !past && <PropertiesPanel />}
        {!revising && <TestsSide />}
      </div>
      <EditorDialogs />
      <LeaveGuard signedIn={signedIn} />
    </div>
  );
}

function LibraryPanel() {
  const { ui } = useSession();
  const open = useUi((state) => state.libraryOpen);
  return (
    <SidePanel
      label="AI Agent Connector Library"
      side="left"
      width="w-80"
      open={open}
      onClose={() => ui.setState({ libraryOpen: false })}
    >
      <Library />
    </SidePanel>
  );
}

const propertiesWidth = { key: 'propertiesWidth', initial: 340, min: 300, max: 960 };

function PropertiesPanel() {
  const { editor, ui } = useSession();
  const node = useEditor((state) => state.nodes.find((candidate) => candidate.id === state.selectedNode));
  const nodeView = useUi((state) => state.nodeView);
  const isOpen = node !== undefined;
  // The next node is opened beside the canvas again.
  useEffect(() => {
    if (!isOpen) ui.setState({ nodeView: false });
  }, [ui, isOpen]);
  const Inspector = useLazyModule(parts.inspector, node !== undefined)?.Inspector;
  if (!node) return null;
  return (
    <SidePanel
      label="Node properties"
      side="right"
      width="w-85"
      resize={propertiesWidth}
      open
      whole={nodeView}
      onClose={() => (nodeView ? ui.setState({ nodeView: false }) : editor.getState().open(null))}
    >
      {Inspector ? <Inspector node={node} /> : <PanelSkeleton what="properties" />}
    </SidePanel>
  );
}

const revisionsWidth = { key: 'revisionsWidth', initial: 340, min: 300, max: 640 };

/** The revisions, in the place of the properties. */
function RevisionsSide() {
  const { ui } = useSession();
  const listed = useUi((state) => state.revisions?.listed ?? false);
  const isEarlier = useUi((state) => (state.revisions?.shown ?? null) !== null);
  const RevisionsPanel = useLazyModule(parts.revisions, true)?.RevisionsPanel;
  const putAway = (): void =>
    ui.setState(({ revisions }) => ({ revisions: isEarlier && revisions ? { ...revisions, listed: false } : null }));
  return (
    <SidePanel label="Revisions" side="right" width="w-85" resize={revisionsWidth} open={listed} onClose={putAway}>
      {RevisionsPanel ? <RevisionsPanel /> : <PanelSkeleton what="revisions" />}
    </SidePanel>
  );
}

const testsWidth = { key: 'testsWidth', initial: 340, min: 300, max: 640 };

/** The tests, in the place of the properties as long as no node is open. */
function TestsSide() {
  const { ui } = useSession();
  const nodeOpen = useEditor((state) => state.selectedNode !== null);
  const isPast = useRun((state) => state.past !== null);
  const open = useUi((state) => state.testsOpen);
  const TestsPanel = useLazyModule(parts.tests, open)?.TestsPanel;
  if (!open || (nodeOpen && !isPast)) return null;
  return (
    <SidePanel
      label="Tests"
      side="right"
      width="w-85"
      resize={testsWidth}
      open
      onClose={() => ui.setState({ testsOpen: false })}
    >
      {TestsPanel ? <TestsPanel /> : <PanelSkeleton what="tests" />}
    </SidePanel>
  );
}

function RunCanvas({ past }: { past: PastGraph }) {
  const PastCanvas = useLazyModule(parts.pastCanvas, true)?.PastCanvas;
  return PastCanvas ? <PastCanvas past={past} /> : <Waiting failed={false} retry={() => undefined} />;
}

function EarlierCanvas() {
  const RevisionCanvas = useLazyModule(parts.revisions, true)?.RevisionCanvas;
  return RevisionCanvas ? <RevisionCanvas /> : <Waiting failed={false} retry={() => undefined} />;
}

function PanelSkeleton({ what }: { what: string }) {
  return (
    <div role="status" className="space-y-4 p-4">
      <span className="sr-only">Loading the {what}</span>
      <Skeleton className="h-8 w-3/5" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
    </div>
  );
}

/** Below the header of the canvas, one above the other: the bar for the selection, which wide canvases have between the ends of the header, the lines about saving and about a run that was started elsewhere, and the list of problems. */
function CanvasLines({ editable }: { editable: boolean }) {
  return (
    <div className="pointer-events-none absolute inset-x-3.5 top-14 bottom-3.5 flex flex-col items-start gap-1.5">
      {editable && <LazySelectionBar />}
      {editable && <LazySavingLines />}
      <LazyLiveRunLine />
      {editable && <LazyProblemsList />}
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
        <ErrorState
          title="Failed to load workflow"
          description="It may have been deleted, or it belongs to someone else."
          onRetry={retry}
        />
      ) : (
        <Spinner label="Loading the workflow" size={22} className="text-ink-3" />
      )}
    </div>
  );
}
