import type { ReactNode } from 'react';
import { errorText } from '../../api/client.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export interface ListPanelProps<T> {
  /** Accessible name of the list. */
  label: string;
  items: readonly T[] | undefined;
  error: Error | null;
  /** Title of the error state: 'Failed to fetch executions'. */
  errorTitle: string;
  isFetching: boolean;
  refresh: () => void;
  /** Below the entries: the pager. */
  footer?: ReactNode;
  /** True while these are still the entries of another page. */
  isPrevious?: boolean;
  empty: ReactNode;
  children: (item: T) => ReactNode;
}

/** A list in all its states: loading, failed, empty, filled, loading another page. */
export function ListPanel<T extends { id: string }>(props: ListPanelProps<T>) {
  const { label, items, error, errorTitle, isFetching, refresh, footer, isPrevious = false, empty, children } = props;
  if (items === undefined) {
    return (
      <Card>
        {error ? (
          <ErrorState
            title={errorTitle}
            description={errorText(error, 'Something went wrong.')}
            onRetry={refresh}
            retrying={isFetching}
          />
        ) : (
          <LoadingRows label={label} />
        )}
      </Card>
    );
  }
  if (items.length === 0) return <Card>{empty}</Card>;
  return (
    <Card>
      <ul
        aria-label={label}
        aria-busy={isPrevious}
        className="divide-y divide-line transition-opacity aria-busy:opacity-60"
      >
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
      {footer}
    </Card>
  );
}

function LoadingRows({ label }: { label: string }) {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">Loading {label.toLowerCase()}</span>
      {['w-44', 'w-56', 'w-36'].map((width) => (
        <div key={width} className="flex items-center gap-3 px-4 py-4.5">
          <Skeleton className="size-9 rounded-control" />
          <div className="flex-1 space-y-2">
            <Skeleton className={`h-3.5 ${width} max-w-full`} />
            <Skeleton className="h-3 w-28" />
          </div>
          <Skeleton className="h-5 w-16 rounded-full" />
        </div>
      ))}
    </div>
  );
}
