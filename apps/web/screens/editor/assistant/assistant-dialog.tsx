import { Dialog } from '../../../ui/dialog.tsx';
import { useSession, useUi } from '../session.tsx';
import { BuildWindow } from './build-window.tsx';
import { FailureWindow } from './failure-window.tsx';

/** The window in which a model of the user's builds or mends. */
export function AssistantDialog() {
  const { ui } = useSession();
  const task = useUi((state) => state.assistant);
  const close = (): void => ui.setState({ assistant: null });
  if (task === null) return null;
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      {task.do === 'build' ? <BuildWindow close={close} /> : <FailureWindow nodeId={task.nodeId} close={close} />}
    </Dialog>
  );
}
