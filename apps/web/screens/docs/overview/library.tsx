import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Input } from '../../../ui/input.tsx';
import { documentCategories } from '../documents/document.ts';
import type { Documents } from '../documents/use-documents.ts';
import { DocumentCard } from './document-card.tsx';
import type { Filter } from './filter.ts';
import { filterDocuments } from './filter.ts';
import { ReferenceList } from './reference-list.tsx';

const categories = ['All', ...documentCategories] as const;

/** All documents, by category and by search. */
export function Library({ documents: { guides, nodes, templates, isLoading } }: { documents: Documents }) {
  const [filter, setFilter] = useState<Filter>({ category: 'All', search: '' });
  const [announced, setAnnounced] = useState(false);
  const [shownGuides, shownNodes, shownTemplates] = [guides, nodes, templates].map((list) =>
    filterDocuments(list, filter),
  );
  const count = [shownGuides, shownNodes, shownTemplates].reduce((sum, list) => sum + (list?.length ?? 0), 0);

  return (
    <section aria-labelledby="library">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h2 id="library" className="text-xl font-semibold tracking-tight">
          Guides and reference
        </h2>
        <div className="relative w-full sm:w-72">
          <Search aria-hidden size={15} className="pointer-events-none absolute top-2.5 left-2.5 text-ink-3" />
          <Input
            type="search"
            aria-label="Search documentation"
            placeholder="Search documentation..."
            className="pl-8"
            value={filter.search}
            onChange={(event) => setFilter({ ...filter, search: event.target.value })}
          />
        </div>
      </div>
      <div role="group" aria-label="Category" className="mt-4 flex flex-wrap gap-2">
        {categories.map((category) => (
          <Button
            key={category}
            variant={filter.category === category ? 'primary' : 'secondary'}
            aria-pressed={filter.category === category}
            onClick={() => setFilter({ ...filter, category })}
          >
            {category}
          </Button>
        ))}
      </div>
      <p role="status" className="sr-only">
        {count === 1 ? '1 document' : `${count} documents`}
      </p>
      {shownGuides && shownGuides.length > 0 && (
        <ul aria-label="Guides" className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {shownGuides.map((entry) => (
            <li key={entry.id}>
              <DocumentCard document={entry} onPlaceholder={() => setAnnounced(true)} />
            </li>
          ))}
        </ul>
      )}
      <ReferenceList title="Nodes" documents={shownNodes ?? []} />
      <ReferenceList title="Templates" documents={shownTemplates ?? []} />
      {count === 0 && !isLoading && (
        <EmptyState
          icon="search"
          title="No documents found"
          description="Try other words, or look through all categories."
          action={<Button onClick={() => setFilter({ category: 'All', search: '' })}>Show all documents</Button>}
        />
      )}
      <Dialog open={announced} onOpenChange={setAnnounced}>
        <DialogContent
          role="alertdialog"
          size="sm"
          title="This documentation section is coming soon!"
          footer={
            <DialogClose asChild>
              <Button variant="primary">OK</Button>
            </DialogClose>
          }
        />
      </Dialog>
    </section>
  );
}
