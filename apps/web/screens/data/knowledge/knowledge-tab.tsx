import type { KnowledgeBaseView } from '@heddle/contract/api/knowledge';
import { ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useKnowledgeBases } from '../../../api/knowledge.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ListCard } from '../list-card.tsx';
import { counted } from '../topics/labels.ts';
import { BaseDialog } from './base-dialog.tsx';
import { pathOf } from './labels.ts';

/** The user's knowledge bases. */
export function KnowledgeTab() {
  const { data: bases, error, isFetching, refetch } = useKnowledgeBases();
  const [creating, setCreating] = useState(false);
  const [, navigate] = useLocation();
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden size={16} />
      New knowledge base
    </Button>
  );
  return (
    <>
      {bases !== undefined && bases.length > 0 && (
        <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-2">
          <h2 className="text-sm font-medium text-ink-2">Your knowledge bases</h2>
          {create}
        </div>
      )}
      <ListCard
        what="knowledge bases"
        count={bases?.length}
        error={error}
        isFetching={isFetching}
        refresh={() => void refetch()}
        empty={
          <EmptyState
            icon="file-search"
            title="No knowledge bases yet"
            description="A knowledge base holds documents that workflows search with the Knowledge Search node, so that AI answers from your texts and names its sources."
            action={create}
          />
        }
        footer={null}
      >
        <ul aria-label="Knowledge bases" className="divide-y divide-line">
          {bases?.map((base) => (
            <li key={base.id}>
              <BaseRow base={base} />
            </li>
          ))}
        </ul>
      </ListCard>
      <BaseDialog open={creating} onClose={() => setCreating(false)} onSaved={({ id }) => navigate(pathOf(id))} />
    </>
  );
}

function BaseRow({ base: { id, name, documentCount, chunkCount, updatedAt } }: { base: KnowledgeBaseView }) {
  return (
    <Link
      href={pathOf(id)}
      className="group flex items-center gap-3 px-4 py-3 transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2"
    >
      <span
        aria-hidden
        className="flex size-9 shrink-0 items-center justify-center rounded-control bg-surface-2 text-ink-2 group-hover:bg-surface-3 max-sm:hidden"
      >
        <Icon name="file-search" size={17} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium group-hover:text-accent">{name}</span>
        <span className="figures block truncate text-xs text-ink-3">
          {counted(documentCount, 'document', 'documents')} · {counted(chunkCount, 'passage', 'passages')}
          <span className="max-sm:hidden"> · updated {formatDateTime(updatedAt)}</span>
        </span>
      </span>
      <ChevronRight aria-hidden size={16} className="text-ink-3" />
    </Link>
  );
}
