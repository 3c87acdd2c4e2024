import type { Template } from '@heddle/templates/template';
import { Import, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TemplateCard } from './cards/template-card.tsx';
import { exportTemplate } from './export-template.ts';
import { FilterBar } from './filter/filter-bar.tsx';
import type { GalleryFilter } from './filter/filter.ts';
import { filterTemplates, noFilter, pageOf } from './filter/filter.ts';
import { Pagination } from './filter/pagination.tsx';
import { ImportDialog } from './n8n/import-dialog.tsx';
import { PreviewDialog } from './preview/preview-dialog.tsx';
import { useTemplate } from './use-template.ts';

export function Gallery({ templates }: { templates: readonly Template[] }) {
  const [filter, setFilter] = useState(noFilter);
  const [page, setPage] = useState(1);
  const [preview, setPreview] = useState<Template | null>(null);
  const [importing, setImporting] = useState(false);
  const { using, use } = useTemplate();
  const top = useRef<HTMLDivElement>(null);

  const found = filterTemplates(templates, filter);
  const shown = pageOf(found, page);
  const changeFilter = (next: GalleryFilter): void => {
    setFilter(next);
    setPage(1);
  };
  const changePage = (next: number): void => {
    setPage(next);
    top.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6 sm:py-8">
      <GalleryHead onImport={() => setImporting(true)} />

      <div ref={top} className="mt-6 scroll-mt-18">
        <FilterBar filter={filter} onChange={changeFilter} />
        <p role="status" className="figures mt-4 mb-3 text-sm text-ink-3">
          Showing {shown.first}-{shown.last} of {found.length} templates
        </p>
      </div>

      {found.length === 0 ? (
        <Card>
          <EmptyState
            icon="search"
            title="No workflows found"
            description="Try adjusting your search criteria or browse all categories."
            action={<Button onClick={() => changeFilter(noFilter)}>Browse all categories</Button>}
          />
        </Card>
      ) : (
        <ul aria-label="Templates" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {shown.templates.map((template) => (
            <li key={template.id}>
              <TemplateCard
                template={template}
                using={using === template.id}
                onPreview={() => setPreview(template)}
                onUse={() => use(template)}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} count={shown.count} onChange={changePage} />

      <PreviewDialog
        template={preview}
        onClose={() => setPreview(null)}
        onExport={exportTemplate}
        onUse={(template) => {
          setPreview(null);
          use(template);
        }}
      />
      <ImportDialog open={importing} onClose={() => setImporting(false)} />
    </div>
  );
}

function GalleryHead({ onImport }: { onImport: () => void }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div>
        <h1 className="text-xl font-semibold tracking-tight">Workflow Gallery</h1>
        <p className="mt-1 text-sm text-ink-2">
          Pre-built templates for common crypto and fintech automation workflows
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onImport}>
          <Import aria-hidden size={15} />
          Import from n8n
        </Button>
        <Button asChild variant="primary">
          <Link href="/editor">
            <Plus aria-hidden size={16} />
            Create New Workflow
          </Link>
        </Button>
      </div>
    </div>
  );
}
