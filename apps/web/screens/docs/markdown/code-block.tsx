import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';

/** Milliseconds for which the button says that it has copied. */
const SAID = 2000;

const names: { readonly [language: string]: string } = {
  bash: 'Shell',
  expression: 'Expression',
  http: 'HTTP',
  ini: 'Settings',
  javascript: 'JavaScript',
  json: 'JSON',
  nginx: 'nginx',
  text: 'Text',
};

/** Code with a button that copies it. Long lines scroll. */
export function CodeBlock({ language, text }: { language: string; text: string }) {
  const [copied, setCopied] = useState(false);
  const name = names[language] ?? 'Text';

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The user refused, or there is no clipboard, as over plain http.
      toast({
        title: 'Cannot copy',
        description: 'The browser does not allow it here. Select the text and copy it by hand.',
        tone: 'destructive',
      });
    }
  }

  return (
    <figure className="mt-5 overflow-hidden rounded-md border border-line bg-surface">
      <figcaption className="flex items-center justify-between border-b border-line bg-surface-2 py-1 pr-1 pl-3.5 text-xs text-ink-2">
        {name}
        <Button variant="ghost" size="sm" onClick={() => void copy()}>
          {copied ? <Check aria-hidden size={14} className="text-ok" /> : <Copy aria-hidden size={14} />}
          <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
        </Button>
      </figcaption>
      <pre tabIndex={0} aria-label={`${name} example`} className="overflow-x-auto px-3.5 py-3 font-mono text-sm">
        <code>{text}</code>
      </pre>
    </figure>
  );
}
