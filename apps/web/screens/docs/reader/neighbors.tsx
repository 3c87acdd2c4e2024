import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { DocumentEntry } from '../documents/document.ts';
import { hasContent } from '../documents/document.ts';

/** Links to the previous and the next document; nothing for one without an order. */
export function Neighbors({ documentId, among }: { documentId: string; among: readonly DocumentEntry[] }) {
  const readable = among.filter(hasContent);
  const at = readable.findIndex(({ id }) => id === documentId);
  if (at < 0) return null;
  const [previous, next] = [readable[at - 1], readable[at + 1]];
  const look =
    'flex flex-1 flex-col gap-0.5 rounded-md border border-line bg-surface px-4 py-3 transition-colors hover:border-line-strong hover:bg-surface-2';
  return (
    <nav aria-label="Documents before and after" className="mt-14 flex flex-wrap gap-4 border-t border-line pt-6">
      {previous && (
        <a href={`#${previous.id}`} className={look}>
          <span className="flex items-center gap-1 text-xs text-ink-3">
            <ArrowLeft aria-hidden size={13} />
            Previous
          </span>
          <span className="text-sm font-medium">{previous.title}</span>
        </a>
      )}
      {next && (
        <a href={`#${next.id}`} className={`${look} items-end text-right`}>
          <span className="flex items-center gap-1 text-xs text-ink-3">
            Next
            <ArrowRight aria-hidden size={13} />
          </span>
          <span className="text-sm font-medium">{next.title}</span>
        </a>
      )}
    </nav>
  );
}
