import type { LucideIcon } from 'lucide-react';
import { Card } from '../../ui/card.tsx';

/** An entry of the page. `category` is the slug whose color the icon has. */
export interface Entry {
  icon: LucideIcon;
  category: string;
  title: string;
  text: string;
}

/** The icon of an entry on the color of its category. */
export function EntryTile({ icon: Symbol, category }: Pick<Entry, 'icon' | 'category'>) {
  return (
    <span
      className={`inline-flex size-9 items-center justify-center rounded-control bg-cat-soft text-cat cat-${category}`}
    >
      <Symbol aria-hidden size={18} />
    </span>
  );
}

/** Entries as cards, side by side if they fit. */
export function EntryCards({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {entries.map(({ title, text, ...tile }) => (
        <li key={title}>
          <Card className="h-full p-5">
            <EntryTile {...tile} />
            <h3 className="mt-4 text-base font-semibold tracking-tight">{title}</h3>
            <p className="mt-1 text-sm text-pretty text-ink-2">{text}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
