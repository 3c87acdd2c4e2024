import { useEditor, useUi } from '../session.tsx';
import { EditTestDialog } from './edit-test-dialog.tsx';
import { RenameTestDialog } from './rename-test-dialog.tsx';
import { SaveAsTestDialog } from './save-as-test-dialog.tsx';

export { TestsPanel } from './tests-panel.tsx';

/** The windows around tests: a run saved as one, one edited, one renamed. */
export function TestDialogs() {
  const workflowId = useEditor((state) => state.workflowId);
  const runId = useUi((state) => state.runToTest);
  const edited = useUi((state) => state.editedTest);
  if (workflowId === null) return null;
  return (
    <>
      {runId !== null && <SaveAsTestDialog workflowId={workflowId} runId={runId} />}
      {edited?.part === 'content' && <EditTestDialog key={edited.id} workflowId={workflowId} id={edited.id} />}
      {edited?.part === 'name' && <RenameTestDialog key={edited.id} workflowId={workflowId} id={edited.id} />}
    </>
  );
}
