import type { StepView } from '@heddle/contract/run/view';
import { onlySelectedCard } from '../commands/selected.ts';
import type { EditorSession } from '../session.tsx';

/** True if a run can continue from the displayed one: a finished run of this workflow on the server. */
export function canGoOn({ editor, runs }: EditorSession): boolean {
  const { workflowId, isExecuting } = editor.getState();
  const { run, whole } = runs.getState();
  return (
    workflowId !== null && !isExecuting && whole !== null && run?.workflowId === workflowId && run.status !== 'running'
  );
}

/** The step of the selected node, if it can run again; undefined otherwise. */
export function markedStep(session: EditorSession): StepView | undefined {
  const node = onlySelectedCard(session.editor.getState());
  return node && canGoOn(session) ? session.runs.getState().steps.get(node.id) : undefined;
}
