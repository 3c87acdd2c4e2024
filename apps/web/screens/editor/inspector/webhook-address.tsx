import type { JsonObject } from '@heddle/contract/json';
import { defaults } from '@heddle/contract/workflow/schema';
import { usePublicSettings } from '../../../api/public-settings.ts';
import { useEditor } from '../session.tsx';
import { textOf } from '../store/document.ts';
import { CopyAddress } from './copy-address.tsx';

/** The path of a webhook: `/hooks/{workflowId}{endpoint}`. */
export function webhookPath(workflowId: string, data: JsonObject): string {
  const endpoint = textOf(data, 'endpoint').trim() || defaults.webhookEndpoint;
  return `/hooks/${workflowId}${endpoint.startsWith('/') ? endpoint : `/${endpoint}`}`;
}

/** The address of a webhook trigger, once the workflow has one. */
export const WebhookAddress = ({ data }: { data: JsonObject }) => (
  <WorkflowAddress pathOf={(workflowId) => webhookPath(workflowId, data)} />
);

/** The address where trading partners send AS2 messages, once the workflow has one. */
export const As2Address = () => <WorkflowAddress pathOf={(workflowId) => `/as2/${workflowId}`} />;

function WorkflowAddress({ pathOf }: { pathOf: (workflowId: string) => string }) {
  const workflowId = useEditor((state) => state.workflowId);
  if (workflowId === null) {
    return (
      <p className="rounded-control bg-surface-2 px-2.5 py-2 text-xs text-ink-2">Save the workflow to get its URL.</p>
    );
  }
  return <SavedAddress path={pathOf(workflowId)} />;
}

/** Rendered once the host of webhooks is known: an address that changes while it is copied would be wrong. */
function SavedAddress({ path }: { path: string }) {
  const settings = usePublicSettings();
  if (settings.isPending) return null;
  return <CopyAddress address={(settings.data?.hooksUrl ?? location.origin) + path} />;
}
