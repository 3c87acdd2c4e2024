import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useEditor } from '../session.tsx';

/** Milliseconds for which the button says that the address was copied. */
const COPIED = 2000;

/** An address at which programs call the workflow, to be copied, and whether they can. */
export function CopyAddress({ address }: { address: string }) {
  const active = useEditor((state) => state.isActive);
  const [copied, setCopied] = useState(false);
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
      <p className="mb-1.5 font-medium text-ink">URL</p>
      <div className="flex items-center gap-1 rounded-control bg-surface-2 py-1 pr-1 pl-2.5">
        <code className="min-w-0 flex-1 font-mono text-xs break-all text-ink-2">{address}</code>
        <Button
          variant="ghost"
          size="icon"
          className="size-7"
          aria-label={copied ? 'Copied' : 'Copy URL'}
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
