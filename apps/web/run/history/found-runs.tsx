import type { FoundRun } from '@heddle/contract/api/executions';
import type { ReactNode } from 'react';
import { errorText } from '../../api/client.ts';
import type { RunsView } from '../../api/executions.ts';
import { useRunSearch } from '../../api/executions.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { RunFilter } from './run-filter.ts';
import { momentsOf } from './run-filter.ts';

interface FoundRunsProps {
  userId: string;
  filter: RunFilter;
  status: RunsView['status'];
  workflowId: string | undefined;
  children: (run: FoundRun) => ReactNode;
}

const number = new Intl.NumberFormat('en');
const runCount = (count: number): string => `${number.format(count)} ${count === 1 ? 'run' : 'runs'}`;

/** The runs that a search has found, with what it has looked at so far and a way to go on. */
export function FoundRuns({ userId, filter, status, workflowId, children }: FoundRunsProps) {
  const search = useRunSearch(userId, {
    status,
    workflowId,
    ...momentsOf(filter),
    trigger: filter.trigger || undefined,
    text: filter.text.trim() || undefined,
  });
  const pages = search.data?.pages ?? [];
  const found = pages.flatMap(({ runs }) => runs);
  const searched = pages.reduce((sum, page) => sum + page.searched, 0);
  const skipped = pages.reduce((sum, page) => sum + page.skipped, 0);
  if (search.error)
    return (
      <ErrorState
        title="The search failed"
        description={errorText(search.error, 'Something went wrong.')}
        onRetry={() => void search.refetch()}
        retrying={search.isFetching}
      />
    );
  const place = search.hasNextPage ? `Searched the newest ${runCount(searched)}` : `Searched all ${runCount(searched)}`;
  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      <ul aria-label="Found runs" className="divide-y divide-line">
        {found.map((run) => (
          <li key={run.id}>
            {children(run)}
            {run.found !== undefined && (
              <p className="truncate px-4 pb-2 font-mono text-xs text-ink-2" title={run.found}>
                {run.found}
              </p>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2.5 text-xs text-ink-2">
        <p role="status" className="figures min-w-0 flex-1">
          {search.isFetching && <Spinner size={12} className="mr-1.5 inline" />}
          {pages.length === 0
            ? 'Searching…'
            : `${place}: ${found.length === 0 ? 'none' : number.format(found.length)} found.`}
          {skipped > 0 && ` ${runCount(skipped)} had too much data to be searched.`}
        </p>
        {search.hasNextPage && (
          <Button size="sm" loading={search.isFetchingNextPage} onClick={() => void search.fetchNextPage()}>
            Search older runs
          </Button>
        )}
      </div>
    </div>
  );
}
