import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { Pin } from 'lucide-react';
import { itemCount } from '../../../run/data/items.ts';
import { Button } from '../../../ui/button.tsx';
import { useSession } from '../session.tsx';
import { pinnedItems, setPinned } from './pinned.ts';

/** A note in a node's properties that its output is pinned. */
export function PinnedNote({ node }: { node: WorkflowNode }) {
  const session = useSession();
  const pinned = pinnedItems(node.data);
  if (!pinned) return null;
  return (
    <section
      aria-label="Pinned output"
      className="flex flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line bg-warn-soft px-4 py-2.5"
    >
      <Pin aria-hidden size={14} className="text-warn" />
      <p className="min-w-40 flex-1 text-xs text-ink-2">
        <span className="font-medium text-ink">Output pinned: {itemCount(pinned.length)}.</span> Runs started by hand
        use it instead of running this node. Webhooks and schedules still run it.
      </p>
      <span className="flex gap-1.5">
        <Button size="sm" onClick={() => session.ui.setState({ pinEdited: node.id })}>
          Edit
        </Button>
        <Button size="sm" onClick={() => setPinned(session, node.id, null)}>
          Unpin
        </Button>
      </span>
    </section>
  );
}
