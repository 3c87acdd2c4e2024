import type { StepView } from '@heddle/contract/run/view';
import { Copy } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

/** Items drawn at most; the rest is told by its number and still copied. */
const SHOWN_ITEMS = 50;
/** Characters drawn at most. */
const SHOWN_CHARACTERS = 20_000;

type Ports = NonNullable<StepView['input']>;

/** The items of a step by port, as JSON. Null means that there are none because the step was not reached. */
export function ItemsView({ title, items }: { title: string; items: StepView['input'] }) {
  const ports = Object.entries(items ?? {}).filter(([, list]) => list.length > 0);
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-1.5 text-xs font-medium text-ink-2">{title}</h3>
      {ports.length === 0 && <p className="text-xs text-ink-3">No items</p>}
      <div className="space-y-2">
        {ports.map(([port, list]) => (
          <PortItems key={port} port={ports.length > 1 || port !== 'main' ? port : null} list={list} />
        ))}
      </div>
    </section>
  );
}

function PortItems({ port, list }: { port: string | null; list: Ports[string] }) {
  const text = (count: number): string =>
    JSON.stringify(list.slice(0, count).map((item) => (item.files ? { ...item.json, $files: item.files } : item.json)), null, 2);
  const shown = text(SHOWN_ITEMS);
  const copy = (): void =>
    void navigator.clipboard.writeText(text(list.length)).then(
      () => toast({ title: 'Copied', description: `${list.length} ${list.length === 1 ? 'item' : 'items'} as JSON.` }),
      () => toast({ title: 'Copy Failed', description: 'The browser did not allow it.', tone: 'destructive' }),
    );
  return (
    <div className="overflow-hidden rounded-control border border-line bg-surface">
      <div className="flex items-center gap-2 border-b border-line py-0.5 pr-0.5 pl-2.5 text-xs text-ink-3">
        {port !== null && <span className="font-mono text-ink-2">{port}</span>}
        <span className="figures">
          {list.length} {list.length === 1 ? 'item' : 'items'}
        </span>
        <Button variant="ghost" size="icon" className="ml-auto size-7" aria-label={`Copy ${port ?? 'items'} as JSON`} onClick={copy}>
          <Copy aria-hidden size={13} />
        </Button>
      </div>
      <pre tabIndex={0} className="max-h-72 overflow-auto px-2.5 py-2 font-mono text-xs whitespace-pre text-ink focus-visible:-outline-offset-2">
        {shown.slice(0, SHOWN_CHARACTERS)}
      </pre>
      {(list.length > SHOWN_ITEMS || shown.length > SHOWN_CHARACTERS) && (
        <p className="border-t border-line px-2.5 py-1.5 text-xs text-ink-3">Only the beginning is shown. Copy gives everything.</p>
      )}
    </div>
  );
}
