import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';
import { useEditor, useSession, useUi } from '../session.tsx';
import { EvaluationForm } from './evaluation-form.tsx';
import { EvaluationList } from './evaluation-list.tsx';
import { EvaluationResults } from './evaluation-results.tsx';

/** What the window shows: all evaluations, the form of one (`null`: of a new one), or the results of one. */
export type Shown =
  | { view: 'list' }
  | { view: 'form'; id: string | null }
  | { view: 'results'; id: string; name: string };

const titleOf = (shown: Shown): string => {
  if (shown.view === 'results') return shown.name;
  if (shown.view === 'list') return 'Evaluations';
  return shown.id === null ? 'New evaluation' : 'Edit evaluation';
};

/** The evaluations of the workflow. */
export function EvaluationsDialog() {
  const open = useUi((ui) => ui.evaluationsOpen);
  const workflowId = useEditor((state) => state.workflowId);
  return open && workflowId !== null ? <Window workflowId={workflowId} /> : null;
}

function Window({ workflowId }: { workflowId: string }) {
  const { ui } = useSession();
  const [shown, setShown] = useState<Shown>({ view: 'list' });
  const toList = (): void => setShown({ view: 'list' });
  return (
    <Dialog open onOpenChange={(next) => !next && ui.setState({ evaluationsOpen: false })}>
      <DialogContent
        size="xl"
        title={titleOf(shown)}
        {...(shown.view === 'list'
          ? {
              description:
                'Cases that are run through the workflow, and graders that judge the results. Models are called for real; nothing is sent, written or paid.',
            }
          : {})}
      >
        {shown.view !== 'list' && (
          <Button variant="ghost" size="sm" onClick={toList} className="mb-3 -ml-2">
            <ArrowLeft aria-hidden size={14} />
            All evaluations
          </Button>
        )}
        {shown.view === 'list' && <EvaluationList workflowId={workflowId} onShow={setShown} />}
        {shown.view === 'form' && <EvaluationForm workflowId={workflowId} id={shown.id} onDone={toList} />}
        {shown.view === 'results' && <EvaluationResults workflowId={workflowId} id={shown.id} />}
      </DialogContent>
    </Dialog>
  );
}
