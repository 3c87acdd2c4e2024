import type { ServiceWebhookView } from '@heddle/contract/api/service-webhooks';
import type { JsonObject } from '@heddle/contract/json';
import type { ReactNode } from 'react';
import { useServiceWebhooks } from '../../../api/service-webhooks.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { useEditor } from '../session.tsx';
import { CopyAddress } from './copy-address.tsx';

/** Says what has become of the webhook of a service trigger, if it is to have one. */
export function ServiceWebhook({ data }: { data: JsonObject }) {
  const workflowId = useEditor((state) => state.workflowId);
  if (data['delivery'] !== 'webhook') return null;
  return workflowId === null ? (
    <Line>The webhook is set up once the workflow is saved and active.</Line>
  ) : (
    <SavedWebhook workflowId={workflowId} />
  );
}

function SavedWebhook({ workflowId }: { workflowId: string }) {
  const isActive = useEditor((state) => state.isActive);
  const nodeId = useEditor((state) => state.selectedNode);
  const { data: webhooks } = useServiceWebhooks(workflowId);
  if (!isActive) return <Line>The webhook is set up once the workflow is active.</Line>;
  const webhook = webhooks?.find((one) => one.nodeId === nodeId);
  return webhook ? <State webhook={webhook} /> : <Line>The webhook is being set up.</Line>;
}

function State({ webhook: { state, problem, enter, expiresAt, calledAt } }: { webhook: ServiceWebhookView }) {
  if (problem !== null)
    return (
      <Line tone="bad">
        {state === 'registered' ? 'The webhook could not be renewed: ' : 'The webhook could not be set up: '}
        {problem} It is tried again by itself.
      </Line>
    );
  if (state === 'pending') return <Line>The webhook is being set up.</Line>;
  if (enter !== null)
    return (
      <>
        <CopyAddress address={enter} />
        <Line tone={calledAt === null ? 'plain' : 'ok'}>
          {calledAt === null
            ? 'Enter this URL at the service. It has not called yet.'
            : `Last call: ${formatDateTime(calledAt)}.`}
        </Line>
      </>
    );
  return (
    <Line tone="ok">
      The webhook is set up.{' '}
      {calledAt === null ? 'The service has not called yet.' : `Last call: ${formatDateTime(calledAt)}.`}
      {expiresAt !== null && ` It is renewed before ${formatDateTime(expiresAt)}.`}
    </Line>
  );
}

const tones = { plain: 'text-ink-2', ok: 'text-ok', bad: 'text-bad' };

function Line({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <p role="status" className={`rounded-control bg-surface-2 px-2.5 py-2 text-xs ${tones[tone]}`}>
      {children}
    </p>
  );
}
