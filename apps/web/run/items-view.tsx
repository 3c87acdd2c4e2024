import type { StepView } from '@heddle/contract/run/view';
import { Copy } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { JsonView, SHOWN_CHARACTERS } from './json-view.tsx';

/** Items drawn at most; all of them are copied. */
const SHOWN_ITEMS = 50;

type Ports = NonNullable<StepView['input']>;
type Items = Ports[string];

/** '1 item', '3 items'. */
export const itemCount = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

/** How many items there are on all ports together. */
export const totalItems = (ports: StepView['input']): number => Object.values(ports ?? {}).reduce((sum, items) => sum + items.length, 0);

/** Items as people know them: their JSON, and where they carry files those as `$files`. A single item stands without a list around it. */
function plain(items: Items): unknown {
  const list = items.map(({ json, files }) => (files ? { ...json, $files: files } : json));
  return list.length === 1 ? list[0] : list;
}

/** What went into a step or came out of it, by port. */
export function ItemsView({ title, ports }: { title: string; ports: StepView['input'] }) {
  const filled = Object.entries(ports ?? {}).filter(([, items]) => items.length > 0);
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-1 text-xs font-medium text-ink-2">{title}</h3>
      {filled.length === 0 && <p className="text-xs text-ink-3">No items</p>}
      <div className="space-y-2">
        {filled.map(([port, items]) => (
          <PortItems key={port} title={title} port={filled.length > 1 || port !== 'main' ? port : null} items={items} />
        ))}
      </div>
    </section>
  );
}

function PortItems({ title, port, items }: { title: string; port: string | null; items: Items }) {
  const shown = plain(items.slice(0, SHOWN_ITEMS));
  const cut = items.length > SHOWN_ITEMS || JSON.stringify(shown).length > SHOWN_CHARACTERS;
  const copy = (): void =>
    void navigator.clipboard.writeText(JSON.stringify(plain(items), null, 2)).then(
      () => toast({ title: 'Copied', description: `${itemCount(items.length)} as JSON.` }),
      () => toast({ title: 'Copy Failed', description: 'The browser did not allow it.', tone: 'destructive' }),
    );
  return (
    <div className="overflow-hidden rounded-control border border-line bg-surface">
      <div className="flex items-center gap-2 border-b border-line py-0.5 pr-0.5 pl-2.5 text-xs text-ink-3">
        {port !== null && <span className="font-mono text-ink-2">{port}</span>}
        <span className="figures">{itemCount(items.length)}</span>
        <Button variant="ghost" size="icon" className="ml-auto size-6.5" aria-label={`Copy ${title.toLowerCase()} as JSON`} onClick={copy}>
          <Copy aria-hidden size={13} />
        </Button>
      </div>
      <JsonView value={shown} label={title} />
      {cut && <p className="border-t border-line px-2.5 py-1 text-xs text-ink-3">Only the beginning is shown. Copy gives everything.</p>}
    </div>
  );
}
