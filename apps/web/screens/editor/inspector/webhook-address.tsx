import type { JsonObject } from '@heddle/contract/json';
import { defaults } from '@heddle/contract/workflow/schema';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { usePublicSettings } from '../../../api/public-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useEditor } from '../session.tsx';
import { textOf } from '../store/document.ts';

/** Milliseconds for which the button says that the address was copied. */
const COPIED = 2000;

/** The path of a webhook: `/hooks/{workflowId}{endpoint}`. */
export function webhookPath(workflowId: string, data: JsonObject): string {
  const endpoint = textOf(data, 'endpoint').trim() || defaults.webhookEndpoint;
  return `/hooks/${workflowId}${endpoint.startsWith('/') ? endpoint : `/${endpoint}`}`;
}

/** The address of a webhook trigger, once the workflow has one. */
export function WebhookAddress({ data }: { data: JsonObject }) {
  const workflowId = useEditor((state) => state.workflowId);
  if (workflowId === null) {
    return (
      <p className="rounded-control bg-surface-2 px-2.5 py-2 text-xs text-ink-2">
        Save the workflow to get its address.
      </p>
    );
  }
  return <SavedAddress path={webhookPath(workflowId, data)} />;
}

/** Rendered once the host of webhooks is known: an address that changes while it is copied would be wrong. */
function SavedAddress({ path }: { path: string }) {
  const active = useEditor((state) => state.isActive);
  const [copied, setCopied] = useState(false);
  const settings = usePublicSettings();
  if (settings.isPending) return null;
  const address = (settings.data?.hooksUrl ?? location.origin) + path;
  const copy = (): void =>
    void navigator.clipboard.writeText(address).then(
      () => {
        setCopied(true);
        setTimeout(() => setCopied(false), COPIED);
      },
      () => toast({ title: 'Copy Failed', description: 'The browser did not allow it.', tone: 'destructive' }),
    );
  return (
    <div>
      <p className="mb-1.5 font-medium text-ink">Address</p>
      <div className="flex items-center gap-1 rounded-control bg-surface-2 py-1 pr-1 pl-2.5">
        <code className="min-w-0 flex-1 font-mono text-xs break-all text-ink-2">{address}</code>
        <Button
          variant="ghost"
          size="icon"
          className="size-7"
          aria-label={copied ? 'Copied' : 'Copy address'}
          onClick={copy}
        >
          {copied ? <Check aria-hidden size={14} className="text-ok" /> : <Copy aria-hidden size={14} />}
        </Button>
      </div>
      {!active && (
        <p className="mt-1.5 text-xs text-warn">The workflow is inactive: calls are refused until you activate it.</p>
      )}
    </div>
  );
}
