import type { StepView } from '@heddle/contract/run/view';
import { onlySelectedCard } from '../commands/selected.ts';
import type { EditorSession } from '../session.tsx';

/** True where the run that is shown can be gone on from: a finished one of this workflow that the server has carried. */
export function canGoOn({ editor, runs }: EditorSession): boolean {
  const { workflowId, isExecuting } = editor.getState();
  const { run, whole } = runs.getState();
  return (
    workflowId !== null && !isExecuting && whole !== null && run?.workflowId === workflowId && run.status !== 'running'
  );
}

/** The step of the node that alone is marked, where it can be run again; undefined otherwise. */
export function markedStep(session: EditorSession): StepView | undefined {
  const node = onlySelectedCard(session.editor.getState());
  return node && canGoOn(session) ? session.runs.getState().steps.get(node.id) : undefined;
}
