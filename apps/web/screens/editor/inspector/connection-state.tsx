import { useTriggerConnections } from '../../../api/trigger-connections.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { useEditor } from '../session.tsx';
import { StatusLine } from './status-line.tsx';

/** Says whether a trigger has the connection over which it is told what is new. */
export function ConnectionState() {
  const workflowId = useEditor((state) => state.workflowId);
  return workflowId === null ? (
    <StatusLine>It connects once the workflow is saved and active.</StatusLine>
  ) : (
    <SavedState workflowId={workflowId} />
  );
}

function SavedState({ workflowId }: { workflowId: string }) {
  const isActive = useEditor((state) => state.isActive);
  const nodeId = useEditor((state) => state.selectedNode);
  const { data: triggers } = useTriggerConnections(workflowId);
  if (!isActive) return <StatusLine>It connects once the workflow is active.</StatusLine>;
  const trigger = triggers?.find((one) => one.nodeId === nodeId);
  switch (trigger?.state) {
    case 'connected':
      return <StatusLine tone="ok">Connected since {formatDateTime(trigger.since)}.</StatusLine>;
    case 'polling':
      return <StatusLine>Polling only. {trigger.problem}</StatusLine>;
    case 'away':
      return (
        <StatusLine tone="bad">
          Not connected since {formatDateTime(trigger.since)}. {trigger.problem} It is tried again by itself.
        </StatusLine>
      );
    default:
      return <StatusLine>Connecting.</StatusLine>;
  }
}
