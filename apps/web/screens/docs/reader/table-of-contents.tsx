import { classes } from '../../../ui/classes.ts';
import type { Heading } from '../markdown/blocks.ts';
import { plainText } from '../markdown/blocks.ts';
import { useCurrentSection } from './use-current-section.ts';

export interface TableOfContentsProps {
  documentId: string;
  headings: readonly Heading[];
  /** Above the text, closed at first; otherwise beside it, staying in view. */
  inline?: boolean;
  className?: string;
}

/** The headings of a document as links; nothing if there is only one. */
export function TableOfContents({ documentId, headings, inline = false, className }: TableOfContentsProps) {
  const current = useCurrentSection(headings);
  if (headings.length < 2) return null;
  const list = (
    <ul className="mt-2 border-l border-line text-sm">
      {headings.map(({ id, level, children }) => (
        <li key={id}>
          <a
            href={`#${documentId}/${id}`}
            aria-current={!inline && id === current ? 'location' : undefined}
            className={classes(
              '-ml-px block border-l py-1 pr-2 transition-colors hover:text-ink',
              level === 2 ? 'pl-3' : 'pl-6',
              !inline && id === current ? 'border-accent font-medium text-accent' : 'border-transparent text-ink-2',
            )}
          >
            {plainText(children)}
          </a>
        </li>
      ))}
    </ul>
  );
  if (inline) {
    return (
      <details className={classes('mt-5 rounded-md border border-line bg-surface px-4 py-3', className)}>
        <summary className="rounded-xs text-sm font-medium">On this page</summary>
        <nav aria-label="On this page">{list}</nav>
      </details>
    );
  }
  return (
    <nav
      aria-labelledby="contents"
      className={classes('sticky top-20 max-h-[calc(100dvh-7rem)] self-start overflow-y-auto', className)}
    >
      <p id="contents" className="text-sm font-medium">
        On this page
      </p>
      {list}
    </nav>
  );
}
