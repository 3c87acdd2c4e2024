import type { ReactNode } from 'react';
import { errorText } from '../../api/client.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingRows } from './loading-rows.tsx';

export interface ListCardProps {
  /** The entries' name in the plural: 'rows'. */
  what: string;
  /** How many entries are shown; undefined until they are loaded. */
  count: number | undefined;
  error: Error | null;
  isFetching: boolean;
  refresh: () => void;
  /** Shown in place of the entries if there are none. */
  empty: ReactNode;
  /** Below the entries: the pager. */
  footer: ReactNode;
  children: ReactNode;
}

/** The card around a list, with its states while loading, after a failure and without entries. */
export function ListCard({ what, count, error, isFetching, refresh, empty, footer, children }: ListCardProps) {
  return (
    <Card className="overflow-hidden">
      {count === undefined &&
        (error ? (
          <ErrorState
            title={`Failed to fetch ${what}`}
            description={errorText(error, 'Something went wrong.')}
            onRetry={refresh}
            retrying={isFetching}
          />
        ) : (
          <LoadingRows what={what} />
        ))}
      {count === 0 && empty}
      {count !== undefined && count > 0 && children}
      {footer}
    </Card>
  );
}
