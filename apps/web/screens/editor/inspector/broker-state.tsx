import type { JsonObject } from '@heddle/contract/json';
import { useBrokerTriggers } from '../../../api/broker-triggers.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { useEditor } from '../session.tsx';
import { StatusLine } from './status-line.tsx';

/** Says whether a trigger receives from its message broker, if it has one. */
export function BrokerState({ data }: { data: JsonObject }) {
  const workflowId = useEditor((state) => state.workflowId);
  if ((data['stream'] ?? 'topic') === 'topic') return null;
  return workflowId === null ? (
    <StatusLine>Messages are received once the workflow is saved and active.</StatusLine>
  ) : (
    <SavedState workflowId={workflowId} />
  );
}

function SavedState({ workflowId }: { workflowId: string }) {
  const isActive = useEditor((state) => state.isActive);
  const nodeId = useEditor((state) => state.selectedNode);
  const { data: triggers } = useBrokerTriggers(workflowId);
  if (!isActive) return <StatusLine>Messages are received once the workflow is active.</StatusLine>;
  const trigger = triggers?.find((one) => one.nodeId === nodeId);
  if (trigger?.state === 'connected')
    return <StatusLine tone="ok">Receiving messages since {formatDateTime(trigger.since)}.</StatusLine>;
  if (trigger?.state === 'away')
    return (
      <StatusLine tone="bad">
        No messages are received since {formatDateTime(trigger.since)}. {trigger.problem} It is tried again by itself.
      </StatusLine>
    );
  return <StatusLine>Connecting to the broker.</StatusLine>;
}
