import type { KnowledgeBaseView, KnowledgeDocumentView } from '@heddle/contract/api/knowledge';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { firstDocuments, useDocuments, useRemoveDocument } from '../../../api/knowledge.ts';
import { useNow } from '../../../run/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { Input } from '../../../ui/input.tsx';
import { Pager, useExistingPage } from '../../../ui/pager.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { deleteWithUndo, useDeleted } from '../delete-with-undo.ts';
import { ListCard } from '../list-card.tsx';
import { counted } from '../topics/labels.ts';
import { stateOf } from './labels.ts';

/** The documents of a knowledge base. */
export function DocumentList({ base }: { base: KnowledgeBaseView }) {
  const [view, setView] = useState(firstDocuments);
  const search = useDebounced(view.search);
  const { items, total, error, isFetching, isPrevious, refresh } = useDocuments(base.id, { ...view, search });
  const deleted = useDeleted((state) => state.ids);
  const documents = items?.filter(({ id }) => !deleted.has(id));
  const { mutateAsync } = useRemoveDocument(base.id);
  const now = useNow(documents?.some(({ isIndexed }) => !isIndexed) ?? false);

  useExistingPage({ total, isPrevious, page: view.page, onChange: (page) => setView((now) => ({ ...now, page })) });

  const remove = ({ id, title }: KnowledgeDocumentView): void =>
    deleteWithUndo([id], { title: 'Document Removed', description: `${title} is no longer found.` }, () =>
      mutateAsync(id),
    );
  return (
    <>
      {(view.search !== '' || (documents?.length ?? 0) > 0) && (
        <Input
          type="search"
          aria-label="Search documents"
          placeholder="Search by source or title"
          className="mb-3 sm:max-w-72"
          value={view.search}
          onChange={(event) => setView({ search: event.currentTarget.value, page: 0 })}
        />
      )}
      <ListCard
        what="documents"
        count={documents?.length}
        error={error}
        isFetching={isFetching}
        refresh={refresh}
        empty={<NoDocuments isFiltered={view.search !== ''} onClear={() => setView(firstDocuments)} />}
        footer={
          total !== undefined && (
            <Pager
              label={`Pages of ${base.name}`}
              page={view.page}
              total={total}
              onChange={(page) => setView({ ...view, page })}
            />
          )
        }
      >
        <ul
          aria-label="Documents"
          aria-busy={isPrevious}
          className="divide-y divide-line transition-opacity aria-busy:opacity-60"
        >
          {documents?.map((document) => (
            <li key={document.id}>
              <DocumentRow document={document} now={now} onRemove={() => remove(document)} />
            </li>
          ))}
        </ul>
      </ListCard>
    </>
  );
}

function NoDocuments({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <EmptyState
      icon="search"
      title="No documents found"
      description="No source and no title contains this text."
      action={<Button onClick={onClear}>Show all</Button>}
    />
  ) : (
    <EmptyState
      icon="file-text"
      title="No documents yet"
      description="Add a text or a file here, or let a workflow add documents with the Knowledge Documents node."
    />
  );
}

interface DocumentRowProps {
  document: KnowledgeDocumentView;
  /** The time, where one is not indexed. */
  now: number;
  onRemove: () => void;
}

function DocumentRow({ document, now, onRemove }: DocumentRowProps) {
  const { source, title, size, chunkCount, isIndexed, updatedAt } = document;
  const { label, tone, note } = stateOf(document, now);
  return (
    <div className="flex items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{title}</p>
        <p className="figures truncate text-xs text-ink-3">
          {source !== title && <span title={source}>{source} · </span>}
          {isIndexed && `${counted(size, 'character', 'characters')}, ${counted(chunkCount, 'passage', 'passages')} · `}
          {formatDateTime(updatedAt)}
        </p>
        {note !== null && <p className="text-xs text-ink-2">{note}</p>}
      </div>
      <Badge tone={tone}>{label}</Badge>
      <Button variant="ghost" size="icon" aria-label={`Remove ${title}`} onClick={onRemove}>
        <Trash2 aria-hidden size={15} />
      </Button>
    </div>
  );
}
