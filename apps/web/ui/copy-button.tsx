import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { toast } from './toast.tsx';

/** Milliseconds for which the button says that it has copied. */
const COPIED = 2000;

/** Puts a text on the clipboard and says so. `label` says what: 'Copy key'. */
export function CopyButton({ text, label, className }: { text: string; label: string; className?: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toast({ title: 'Copy Failed', description: 'The browser did not allow it.', tone: 'destructive' }),
    );
  return (
    <Button onClick={copy} className={className}>
      {copied ? <Check aria-hidden size={15} className="text-ok" /> : <Copy aria-hidden size={15} />}
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </Button>
  );
}
