import type { ServiceWebhookView } from '@heddle/contract/api/service-webhooks';
import type { JsonObject } from '@heddle/contract/json';
import { useServiceWebhooks } from '../../../api/service-webhooks.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { useEditor } from '../session.tsx';
import { CopyAddress } from './copy-address.tsx';
import { StatusLine } from './status-line.tsx';

/** Says what has become of the webhook of a service trigger, if it is to have one. */
export function ServiceWebhook({ data }: { data: JsonObject }) {
  const workflowId = useEditor((state) => state.workflowId);
  if (data['delivery'] !== 'webhook') return null;
  return workflowId === null ? (
    <StatusLine>The webhook is set up once the workflow is saved and active.</StatusLine>
  ) : (
    <SavedWebhook workflowId={workflowId} />
  );
}

function SavedWebhook({ workflowId }: { workflowId: string }) {
  const isActive = useEditor((state) => state.isActive);
  const nodeId = useEditor((state) => state.selectedNode);
  const { data: webhooks } = useServiceWebhooks(workflowId);
  if (!isActive) return <StatusLine>The webhook is set up once the workflow is active.</StatusLine>;
  const webhook = webhooks?.find((one) => one.nodeId === nodeId);
  return webhook ? <State webhook={webhook} /> : <StatusLine>The webhook is being set up.</StatusLine>;
}

function State({ webhook: { state, problem, enter, expiresAt, calledAt } }: { webhook: ServiceWebhookView }) {
  if (problem !== null)
    return (
      <StatusLine tone="bad">
        {state === 'registered' ? 'The webhook could not be renewed: ' : 'The webhook could not be set up: '}
        {problem} It is tried again by itself.
      </StatusLine>
    );
  if (state === 'pending') return <StatusLine>The webhook is being set up.</StatusLine>;
  if (enter !== null)
    return (
      <>
        <CopyAddress address={enter} />
        <StatusLine tone={calledAt === null ? 'plain' : 'ok'}>
          {calledAt === null
            ? 'Enter this URL at the service. It has not called yet.'
            : `Last call: ${formatDateTime(calledAt)}.`}
        </StatusLine>
      </>
    );
  return (
    <StatusLine tone="ok">
      The webhook is set up.{' '}
      {calledAt === null ? 'The service has not called yet.' : `Last call: ${formatDateTime(calledAt)}.`}
      {expiresAt !== null && ` It is renewed before ${formatDateTime(expiresAt)}.`}
    </StatusLine>
  );
}
