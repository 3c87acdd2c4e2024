import { reviewNotes, withoutReviewNote } from '@heddle/contract/workflow/review';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { KeyRound, Wrench } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useSession } from '../session.tsx';
import { changeData } from '../store/change-data.ts';

/** In a node's properties: what an import has left to do, each with a button that says it is done, and what the node was before the import. */
export function ReviewNotes({ node }: { node: WorkflowNode }) {
  const session = useSession();
  const notes = reviewNotes(node.data);
  if (notes.length === 0) return null;
  return (
    <section aria-label="To do before it runs" className="border-b border-line bg-warn-soft px-4 py-2.5 text-xs">
      <ul className="space-y-2">
        {notes.map(({ need, text }) => {
          const Mark = need === 'account' ? KeyRound : Wrench;
          return (
            <li key={text} className="flex flex-wrap items-start gap-x-2 gap-y-1.5">
              <Mark aria-hidden size={14} className="mt-0.5 text-warn" />
              <p className="min-w-40 flex-1 break-words text-ink-2">{text}</p>
              <Button
                size="sm"
                aria-label={`Done: ${text}`}
                onClick={() => changeData(session, node.id, (data) => withoutReviewNote(data, text))}
              >
                Done
              </Button>
            </li>
          );
        })}
      </ul>
      <Original kept={node.data['n8n']} />
    </section>
  );
}

/** The configuration that the importer has kept beside ours. */
function Original({ kept }: { kept: unknown }) {
  if (kept === undefined) return null;
  return (
    <details className="mt-2">
      <summary className="cursor-pointer text-ink-2">As it was in n8n</summary>
      <pre className="mt-1.5 max-h-60 overflow-auto rounded-sm border border-line bg-surface p-2 font-mono text-ink">
        {JSON.stringify(kept, null, 2)}
      </pre>
    </details>
  );
}
