import { compareWorkflows } from '@heddle/contract/workflow/compare';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';
import { formatAgo, formatDateTime } from '../../../ui/format.ts';
import { ChangeList } from '../revisions/change-list.tsx';
import { versionInEditor } from '../revisions/versions.ts';
import { useEditor, useSession, useUi } from '../session.tsx';
import type { Conflict } from '../store/ui-store.ts';
import { fromView } from './load.ts';

/** The dialog after a save that was refused because of a newer revision. Auto-save pauses until it is answered. */
export function ConflictDialog() {
  const conflict = useUi((ui) => ui.conflict);
  return conflict?.open ? <Question conflict={conflict} /> : null;
}

type Choice = 'keepMine' | 'takeTheirs' | 'saveAsCopy';

function Question({ conflict: { theirs } }: { conflict: Conflict }) {
  const { actions, ui } = useSession();
  const [pending, setPending] = useState<Choice | null>(null);
  const base = useEditor((state) => state.revision);
  const name = useEditor((state) => state.workflowName);
  const nodes = useEditor((state) => state.nodes);
  const edges = useEditor((state) => state.edges);
  const settings = useEditor((state) => state.settings);
  const description = useEditor((state) => state.description);
  const other = useMemo(() => versionInEditor(fromView(theirs)), [theirs]);
  const comparison = useMemo(
    () => compareWorkflows(versionInEditor({ workflowName: name, description, nodes, edges, settings }), other),
    [name, description, nodes, edges, settings, other],
  );

  const choose = async (choice: Choice): Promise<void> => {
    setPending(choice);
    await actions[choice]();
    setPending(null);
  };
  const later = (): void => ui.setState({ conflict: { theirs, open: false } });
  const button = (choice: Choice, label: string) => (
    <Button
      variant={choice === 'takeTheirs' ? 'primary' : 'secondary'}
      loading={pending === choice}
      disabled={pending !== null}
      onClick={() => void choose(choice)}
    >
      {label}
    </Button>
  );
  return (
    <Dialog open onOpenChange={(open) => !open && later()}>
      <DialogContent
        size="lg"
        title="This workflow was saved elsewhere"
        description={`Theirs is the newer one: revision ${theirs.revision}, saved ${formatAgo(theirs.updatedAt)} (${formatDateTime(theirs.updatedAt)}). Yours is based on revision ${base} and is not saved.`}
        footer={
          <>
            <Button variant="ghost" className="mr-auto" disabled={pending !== null} onClick={later}>
              Decide later
            </Button>
            {button('saveAsCopy', 'Save mine as a copy')}
            {button('keepMine', 'Keep mine (save over it)')}
            {button('takeTheirs', 'Take theirs')}
          </>
        }
      >
        <h3 className="mb-2 text-xs font-semibold text-ink-2">From yours to theirs</h3>
        <div className="overflow-hidden rounded-control border border-line">
          <ChangeList comparison={comparison} nodes={[...nodes, ...other.nodes]} />
        </div>
        <ul className="mt-3 space-y-1 text-xs text-ink-2">
          <li>
            <strong className="font-medium text-ink">Keep mine:</strong> theirs stays among the revisions and can be
            restored.
          </li>
          <li>
            <strong className="font-medium text-ink">Take theirs:</strong> undo brings yours back as long as this page
            is open.
          </li>
          <li>
            <strong className="font-medium text-ink">Save mine as a copy:</strong> both stay, as two workflows.
          </li>
        </ul>
      </DialogContent>
    </Dialog>
  );
}
