import { useLate } from '../../ui/late.ts';
import { onlySelectedAnnotation } from './commands/selected.ts';
import {
  commandPalette,
  conflictDialog,
  contextMenu,
  nodePicker,
  problemsList,
  rerunDialogs,
  runPanel,
  selectionBar,
  settingsDialog,
  shortcutsDialog,
  tests,
} from './late-parts.ts';
import { useEditor, useUi } from './session.tsx';

/** What opens over the canvas, each from when it is first wanted. Stands where the canvas can be reached. */
export function CanvasPopups() {
  const NodePicker = useLate(
    nodePicker,
    useUi(({ picker }) => picker !== null),
  )?.NodePicker;
  const ContextMenu = useLate(
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

/** What can be done with what is marked. */
export function LateSelectionBar() {
  const marked = useEditor((state) => state.selection.nodes.size > 1 || onlySelectedAnnotation(state) !== undefined);
  const SelectionBar = useLate(selectionBar, marked)?.SelectionBar;
  return marked && SelectionBar ? <SelectionBar /> : null;
}

/** What keeps the workflow from running, as long as it is listed. */
export function LateProblemsList() {
  const open = useUi(({ problemsOpen }) => problemsOpen);
  const ProblemsList = useLate(problemsList, open)?.ProblemsList;
  return open && ProblemsList ? <ProblemsList /> : null;
}

/** The panel of the run, from the first run on. */
export function LateRunPanel() {
  const RunPanel = useLate(
    runPanel,
    useUi(({ runOpen }) => runOpen),
  )?.RunPanel;
  return RunPanel ? <RunPanel /> : null;
}

/** The windows of the editor, each from when it is first wanted. */
export function EditorDialogs() {
  const CommandPalette = useLate(
    commandPalette,
    useUi(({ commandsOpen }) => commandsOpen),
  )?.CommandPalette;
  const ShortcutsDialog = useLate(
    shortcutsDialog,
    useUi(({ shortcutsOpen }) => shortcutsOpen),
  )?.ShortcutsDialog;
  const SettingsDialog = useLate(
    settingsDialog,
    useUi(({ settingsOpen }) => settingsOpen),
  )?.SettingsDialog;
  const ConflictDialog = useLate(
    conflictDialog,
    useUi(({ conflict }) => conflict !== null),
  )?.ConflictDialog;
  const RerunDialogs = useLate(
    rerunDialogs,
    useUi(
      ({ rerunEdited, pinEdited, comparedRun }) => rerunEdited !== null || pinEdited !== null || comparedRun !== null,
    ),
  )?.RerunDialogs;
  const TestDialogs = useLate(
    tests,
    useUi(({ runToTest, editedTest }) => runToTest !== null || editedTest !== null),
  )?.TestDialogs;
  return (
    <>
      {CommandPalette && <CommandPalette />}
      {ShortcutsDialog && <ShortcutsDialog />}
      {SettingsDialog && <SettingsDialog />}
      {ConflictDialog && <ConflictDialog />}
      {RerunDialogs && <RerunDialogs />}
      {TestDialogs && <TestDialogs />}
    </>
  );
}
