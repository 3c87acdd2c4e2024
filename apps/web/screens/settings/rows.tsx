import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { errorText } from '../../api/client.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export interface RowsProps<T> {
  /** Accessible name of the list. */
  label: string;
  query: { data: readonly T[] | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Replaces an empty list. */
  empty?: ReactNode;
  children: (item: T) => ReactNode;
}

/** A short list in all its states. When a row that has the focus is removed, the list takes the focus. */
export function Rows<T extends { id: string }>(props: RowsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const count = props.query.data?.length ?? 0;
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) list.current?.focus();
    before.current = count;
  }, [count]);
  return (
    <div ref={list} tabIndex={-1} className="rounded-control">
      <RowsContent {...props} />
    </div>
  );
}

function RowsContent<T extends { id: string }>({ label, query, empty, children }: RowsProps<T>) {
  const { data, error, isFetching, refetch } = query;
  if (data === undefined) {
    if (!error) return <Loading what={label} />;
    const description = errorText(error, 'Something went wrong.');
    return (
      <ErrorState
        title={`${label} could not be loaded`}
        description={description}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.length === 0) return empty;
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-control border border-line">
      {data.map((item) => (
        <li key={item.id} className="flex items-center gap-3 px-3 py-2.5 sm:px-4">
          {children(item)}
        </li>
      ))}
    </ul>
  );
}

/** The placeholder of a loading list. */
export function Loading({ what }: { what: string }) {
  return (
    <div role="status" className="space-y-2.5">
      <span className="sr-only">Loading {what.toLowerCase()}</span>
      <Skeleton className="h-4 w-56 max-w-full" />
      <Skeleton className="h-4 w-40" />
    </div>
  );
}
