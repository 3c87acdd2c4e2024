import { RunComparison } from '../run/compare/run-comparison.tsx';
import { useEditor, useUi } from '../session.tsx';
import { EditedInputDialog } from './edited-input-dialog.tsx';
import { PinnedDialog } from './pinned-dialog.tsx';

/** The windows around a run: its input edited, its output pinned, two runs compared. */
export function RerunDialogs() {
  const edited = useUi((ui) => ui.rerunEdited);
  const pinned = useUi((ui) => ui.pinEdited);
  const compared = useUi((ui) => ui.comparedRun);
  const nodes = useEditor((state) => state.nodes);
  const find = (id: string | null) => nodes.find((node) => node.id === id);
  const [editedNode, pinnedNode] = [find(edited), find(pinned)];
  return (
    <>
      {editedNode && <EditedInputDialog key={edited} node={editedNode} />}
      {pinnedNode && <PinnedDialog key={pinned} node={pinnedNode} />}
      {compared !== null && <RunComparison key={compared} otherId={compared} />}
    </>
  );
}
