import { useLazyModule } from '../../ui/lazy-module.ts';
import { onlySelectedAnnotation } from './commands/selected.ts';
import {
  assistantDialog,
  commandPalette,
  conflictDialog,
  contextMenu,
  evaluationsDialog,
  extractDialog,
  findOnCanvas,
  liveRunLine,
  nodePicker,
  problemsList,
  rerunDialogs,
  runPanel,
  savingLines,
  selectionBar,
  settingsDialog,
  shortcutsDialog,
  testDataDialog,
  tests,
} from './lazy-panels.ts';
import { useEditor, useUi } from './session.tsx';

/** The popups over the canvas, each loaded when it first opens. Rendered inside the canvas's providers. */
export function CanvasPopups() {
  const NodePicker = useLazyModule(
    nodePicker,
    useUi(({ picker }) => picker !== null),
  )?.NodePicker;
  const ContextMenu = useLazyModule(
    contextMenu,
    useUi((ui) => ui.contextMenu !== null),
  )?.ContextMenu;
  return (
    <>
      {NodePicker && <NodePicker />}
      {ContextMenu && <ContextMenu />}
    </>
  );
}

/** The bar of commands for the selection. */
export function LazySelectionBar() {
  const marked = useEditor((state) => state.selection.nodes.size > 1 || onlySelectedAnnotation(state) !== undefined);
  const SelectionBar = useLazyModule(selectionBar, marked)?.SelectionBar;
  return marked && SelectionBar ? <SelectionBar /> : null;
}

/** The list of problems while it is open. */
export function LazyProblemsList() {
  const open = useUi(({ problemsOpen }) => problemsOpen);
  const ProblemsList = useLazyModule(problemsList, open)?.ProblemsList;
  return open && ProblemsList ? <ProblemsList /> : null;
}

/** The lines about saving. Of a saved workflow they are loaded with it: once the server is away, they could not be loaded any more. */
export function LazySavingLines() {
  const isOffered = useUi(({ leftDraft }) => leftDraft !== null);
  const isSaved = useEditor((state) => state.workflowId !== null);
  const SavingLines = useLazyModule(savingLines, isOffered || isSaved)?.SavingLines;
  return SavingLines ? <SavingLines /> : null;
}

/** The line about a run that was started elsewhere, from the first one on. */
export function LazyLiveRunLine() {
  const LiveRunLine = useLazyModule(
    liveRunLine,
    useUi(({ liveRun }) => liveRun !== null),
  )?.LiveRunLine;
  return LiveRunLine ? <LiveRunLine /> : null;
}

/** The panel of the run, from the first run on. */
export function LazyRunPanel() {
  const RunPanel = useLazyModule(
    runPanel,
    useUi(({ runOpen }) => runOpen),
  )?.RunPanel;
  return RunPanel ? <RunPanel /> : null;
}

/** The windows of the editor, each from when it is first wanted. */
export function EditorDialogs() {
  const CommandPalette = useLazyModule(
    commandPalette,
    useUi(({ commandsOpen }) => commandsOpen),
  )?.CommandPalette;
  const FindOnCanvas = useLazyModule(
    findOnCanvas,
    useUi(({ findOpen }) => findOpen),
  )?.FindOnCanvas;
  const ShortcutsDialog = useLazyModule(
    shortcutsDialog,
    useUi(({ shortcutsOpen }) => shortcutsOpen),
  )?.ShortcutsDialog;
  const SettingsDialog = useLazyModule(
    settingsDialog,
    useUi(({ settingsOpen }) => settingsOpen),
  )?.SettingsDialog;
  const ConflictDialog = useLazyModule(
    conflictDialog,
    useUi(({ conflict }) => conflict !== null),
  )?.ConflictDialog;
  const RerunDialogs = useLazyModule(
    rerunDialogs,
    useUi(
      ({ rerunEdited, pinEdited, comparedRun }) => rerunEdited !== null || pinEdited !== null || comparedRun !== null,
    ),
  )?.RerunDialogs;
  const ExtractDialog = useLazyModule(
    extractDialog,
    useUi(({ extracting }) => extracting !== null),
  )?.ExtractDialog;
  const AssistantDialog = useLazyModule(
    assistantDialog,
    useUi(({ assistant }) => assistant !== null),
  )?.AssistantDialog;
  const EvaluationsDialog = useLazyModule(
    evaluationsDialog,
    useUi(({ evaluationsOpen }) => evaluationsOpen),
  )?.EvaluationsDialog;
  const TestDataDialog = useLazyModule(
    testDataDialog,
    useUi(({ testDataAsked }) => testDataAsked !== null),
  )?.TestDataDialog;
  const TestDialogs = useLazyModule(
    tests,
    useUi(({ runToTest, editedTest }) => runToTest !== null || editedTest !== null),
  )?.TestDialogs;
  return (
    <>
      {CommandPalette && <CommandPalette />}
      {FindOnCanvas && <FindOnCanvas />}
      {ShortcutsDialog && <ShortcutsDialog />}
      {SettingsDialog && <SettingsDialog />}
      {ConflictDialog && <ConflictDialog />}
      {RerunDialogs && <RerunDialogs />}
      {ExtractDialog && <ExtractDialog />}
      {AssistantDialog && <AssistantDialog />}
      {EvaluationsDialog && <EvaluationsDialog />}
      {TestDataDialog && <TestDataDialog />}
      {TestDialogs && <TestDialogs />}
    </>
  );
}
