import { Icon } from '../../../ui/icon.tsx';
import type { DocumentEntry } from '../documents/document.ts';
import { slug } from '../markdown/blocks.ts';

/** Many short documents of one kind, a line each; nothing without any. */
export function ReferenceList({ title, documents }: { title: string; documents: readonly DocumentEntry[] }) {
  if (documents.length === 0) return null;
  const id = `reference-${slug(title)}`;
  return (
    <section aria-labelledby={id} className="mt-10">
      <h3 id={id} className="flex items-baseline gap-2 text-base font-semibold tracking-tight">
        {title}
        <span className="figures text-sm font-normal text-ink-3">{documents.length}</span>
      </h3>
      <ul className="mt-3 grid grid-cols-1 gap-x-4 border-t border-line sm:grid-cols-2 lg:grid-cols-3">
        {documents.map((entry) => (
          <li key={entry.id} className="border-b border-line">
            <a
              href={`#${entry.id}`}
              data-document
              className="group flex min-h-14 items-center gap-3 rounded-sm px-1 py-2"
            >
              <Icon name={entry.icon} size={17} className="text-ink-3 group-hover:text-accent" />
              <span className="min-w-0">
                <span className="block truncate text-sm font-medium group-hover:text-accent">{entry.title}</span>
                <span className="block truncate text-xs text-ink-2">{entry.description}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
