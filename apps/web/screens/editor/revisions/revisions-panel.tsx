import type { RevisionSummary } from '@heddle/contract/api/revisions';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { useRevisions } from '../../../api/revisions.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatAgo, formatDateTime } from '../../../ui/format.ts';
import { Pager } from '../../../ui/pager.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useEditor, useSession, useUi } from '../session.tsx';
import type { RevisionsView } from '../store/ui-store.ts';
import { useNarrow } from '../use-narrow.ts';
import { changeLine } from './change-line.ts';
import { ChangeList } from './change-list.tsx';
import { useShownRevision } from './use-shown.ts';

/** The revisions of the workflow, and the differences between two of them. */
export function RevisionsPanel() {
  const { ui, canvas } = useSession();
  const workflowId = useEditor((state) => state.workflowId) ?? '';
  const current = useEditor((state) => state.revision);
  const published = useEditor((state) => state.publishedRevision);
  const view = useUi((state) => state.revisions);
  const narrow = useNarrow();
  const [page, setPage] = useState(0);
  const list = useRevisions(workflowId, page);
  const { shown } = useShownRevision();

  // Each save makes one.
  const { refresh } = list;
  useEffect(() => {
    refresh();
    // Another page is loaded by its own query.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [current, published]);

  if (!view) return null;
  const change = (next: Partial<RevisionsView>): void => ui.setState({ revisions: { ...view, ...next } });
  const look = (nodeId: string): void => {
    const node = shown?.overlay?.graph.nodes.find(({ id }) => id === nodeId);
    if (narrow || !node) return;
    canvas.reveal(node.position);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Header />
      <div className={classes('min-h-0 overflow-y-auto', view.shown === null ? 'flex-1' : 'max-h-[45%] shrink-0')}>
        <List
          list={list}
          current={current}
          published={published}
          shown={view.shown}
          onShow={(revision) =>
            change({ shown: revision, against: view.against === revision ? null : view.against, listed: !narrow })
          }
        />
        {list.total !== undefined && (
          <Pager label="Pages of revisions" page={page} total={list.total} onChange={setPage} />
        )}
      </div>
      {view.shown !== null && (
        <section aria-label="Comparison" className="flex min-h-0 flex-1 flex-col border-t border-line">
          <div className="border-b border-line px-4 py-3">
            <Field label={`Compare revision ${view.shown} with`}>
              <Select
                value={String(view.against ?? 'nothing')}
                onValueChange={(value) =>
                  change({ against: value === 'nothing' ? null : value === 'current' ? value : Number(value) })
                }
                options={choices(list.items ?? [], view)}
              />
            </Field>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">
            {shown?.overlay ? (
              <ChangeList comparison={shown.overlay.comparison} nodes={shown.overlay.graph.nodes} onNode={look} />
            ) : (
              view.against === null && (
                <p className="px-4 py-3 text-xs text-ink-3">
                  Choose another version to see the differences: here as a list, and marked on the canvas. Secrets are
                  never compared.
                </p>
              )
            )}
          </div>
        </section>
      )}
    </div>
  );
}

function Header() {
  const { ui } = useSession();
  return (
    <header className="flex items-center gap-2 border-b border-line py-3 pr-2.5 pl-4">
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold text-ink">Revisions</h2>
        <p className="text-xs text-ink-3">Every save with changes creates one. Triggers run the last published one.</p>
      </div>
      <Button variant="ghost" size="icon" aria-label="Close revisions" onClick={() => ui.setState({ revisions: null })}>
        <X aria-hidden size={16} />
      </Button>
    </header>
  );
}

/** The choices to compare the shown revision with. One chosen on another page is kept. */
function choices(
  items: readonly RevisionSummary[],
  { shown, against }: RevisionsView,
): { value: string; label: string }[] {
  const numbers = items.map(({ revision }) => revision).filter((revision) => revision !== shown);
  const kept = typeof against === 'number' && !numbers.includes(against) ? [against, ...numbers] : numbers;
  return [
    { value: 'nothing', label: 'Nothing' },
    { value: 'current', label: 'The workflow as it is' },
    ...kept.map((revision) => ({ value: String(revision), label: `Revision ${revision}` })),
  ];
}

interface ListProps {
  list: ReturnType<typeof useRevisions>;
  current: number | null;
  published: number | null;
  shown: number | null;
  onShow: (revision: number) => void;
}

function List({
  list: { items, error, isFetching, isPrevious, refresh },
  current,
  published,
  shown,
  onShow,
}: ListProps) {
  if (!items) {
    return error ? (
      <ErrorState
        title="Failed to fetch revisions"
        description={errorText(error, 'Something went wrong.')}
        onRetry={refresh}
        retrying={isFetching}
      />
    ) : (
      <div role="status" className="space-y-2 p-4">
        <span className="sr-only">Loading revisions</span>
        <Skeleton className="h-8 w-full" />
        <Skeleton className="h-8 w-full" />
        <Skeleton className="h-8 w-4/5" />
      </div>
    );
  }
  if (items.length === 0)
    return (
      <EmptyState icon="history" title="No revisions yet" description="Save the workflow to create the first one." />
    );
  return (
    <ul
      aria-label="Revisions"
      aria-busy={isPrevious}
      className="divide-y divide-line transition-opacity aria-busy:opacity-60"
    >
      {items.map((item) => (
        <li key={item.revision}>
          <Entry
            item={item}
            isCurrent={item.revision === current}
            isPublished={item.revision === published}
            isShown={item.revision === shown}
            onShow={onShow}
          />
        </li>
      ))}
    </ul>
  );
}

function Entry({
  item,
  isCurrent,
  isPublished,
  isShown,
  onShow,
}: {
  item: RevisionSummary;
  isCurrent: boolean;
  isPublished: boolean;
  isShown: boolean;
  onShow: (revision: number) => void;
}) {
  const { revision, createdAt, nodeCount } = item;
  const changed = changeLine(item);
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={() => onShow(revision)}
      className={classes(
        'block min-h-11 w-full px-4 py-1.5 text-left transition-colors focus-visible:-outline-offset-2',
        isShown ? 'bg-accent-soft' : 'hover:bg-surface-2',
      )}
    >
      <span className="flex items-center gap-2 font-medium text-ink">
        Revision {revision}
        {isCurrent && <Badge tone="ok">current</Badge>}
        {isPublished && !isCurrent && <Badge tone="accent">runs</Badge>}
        {item.publishedAt === null && <Badge>draft</Badge>}
        <span className="figures ml-auto text-xs font-normal text-ink-2">
          {nodeCount === 1 ? '1 node' : `${nodeCount} nodes`}
        </span>
      </span>
      {changed && (
        <span title={changed} className="line-clamp-2 text-xs text-ink">
          {changed}
        </span>
      )}
      <span title={formatDateTime(createdAt)} className="figures block text-xs text-ink-2">
        {formatDateTime(createdAt)} · {formatAgo(createdAt)}
      </span>
    </button>
  );
}
