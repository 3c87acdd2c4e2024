import { Copy } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { copyText } from './data/copy.ts';
import { FileList } from './data/file-list.tsx';
import type { Items, Ports } from './data/items.ts';
import { itemCount, plainItems } from './data/items.ts';
import type { Rest } from './data/remaining-items.ts';
import { useWholeItems } from './data/remaining-items.ts';
import { JsonView, SHOWN_CHARACTERS } from './json-view.tsx';

/** The most items that are rendered; all of them are copied. */
const SHOWN_ITEMS = 50;

interface ItemsViewProps {
  title: string;
  /** The owner of the items, which makes the name of the region unique. */
  of: string;
  ports: Ports | null;
  /** The items that were not loaded with the step. */
  rest?: Rest | undefined;
}

/** The input or output of a step by port. */
export function ItemsView({ title, of, ports, rest }: ItemsViewProps) {
  const filled = Object.entries(ports ?? {}).filter(
    ([port, { length }]) => length > 0 || (rest?.totals[port] ?? 0) > 0,
  );
  return (
    <section aria-label={`${title} of ${of}`} className="min-w-0">
      <h3 className="mb-1 text-xs font-medium text-ink-2">{title}</h3>
      {filled.length === 0 && <p className="text-xs text-ink-3">No items</p>}
      <div className="space-y-2">
        {filled.map(([port, items]) => (
          <PortItems
            key={port}
            title={`${title} of ${of}`}
            port={port}
            named={filled.length > 1 || port !== 'main'}
            given={items}
            rest={rest}
          />
        ))}
      </div>
    </section>
  );
}

interface PortItemsProps {
  title: string;
  port: string;
  /** Whether the port's name is shown. */
  named: boolean;
  given: Items;
  rest: Rest | undefined;
}

function PortItems({ title, port, named, given, rest }: PortItemsProps) {
  const { items, total, loading, all } = useWholeItems(given, port, rest);
  const shown = plainItems(items.slice(0, SHOWN_ITEMS));
  const cut = total > Math.min(items.length, SHOWN_ITEMS) || JSON.stringify(shown).length > SHOWN_CHARACTERS;
  const copy = (): void =>
    void all().then(
      (whole) => whole && copyText(JSON.stringify(plainItems(whole), null, 2), `${itemCount(whole.length)} as JSON.`),
    );
  const withFiles = items.slice(0, SHOWN_ITEMS).filter(({ files }) => files);
  return (
    <div className="overflow-hidden rounded-control border border-line bg-surface">
      <div className="flex items-center gap-2 border-b border-line py-0.5 pr-0.5 pl-2.5 text-xs text-ink-3">
        {named && <span className="font-mono text-ink-2">{port}</span>}
        <span className="figures">{itemCount(total)}</span>
        <Button
          variant="ghost"
          size="icon"
          className="ml-auto size-6.5"
          aria-label={`Copy ${title} as JSON`}
          disabled={loading}
          onClick={copy}
        >
          <Copy aria-hidden size={13} />
        </Button>
      </div>
      <JsonView value={shown} label={title} />
      {withFiles.length > 0 && (
        <div className="overflow-x-auto border-t border-line px-2.5 py-1.5 text-xs">
          {withFiles.map(({ files }, index) => files && <FileList key={index} files={files} />)}
        </div>
      )}
      {cut && (
        <p className="border-t border-line px-2.5 py-1 text-xs text-ink-3">
          Only the start is shown. Copy includes everything.
        </p>
      )}
    </div>
  );
}
