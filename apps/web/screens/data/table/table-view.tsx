import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { ApiError, errorText } from '../../../api/client.ts';
import { useTable } from '../../../api/tables.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingRows } from '../loading-rows.tsx';
import { OpenTable } from './open-table.tsx';

/** One table with its rows. */
export function TableView({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useTable(id);
  return (
    <>
      <Link href="/data" className="mb-3 inline-flex items-center gap-1.5 rounded-xs text-sm text-ink-2 hover:text-ink">
        <ArrowLeft aria-hidden size={15} />
        All tables
      </Link>
      {data ? (
        <OpenTable table={data} />
      ) : (
        <Card>
          {error ? (
            <Failed error={error} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <LoadingRows what="the table" />
          )}
        </Card>
      )}
    </>
  );
}

function Failed({ error, retrying, onRetry }: { error: Error; retrying: boolean; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        icon="table"
        title="Table not found"
        description="It may have been deleted."
        action={
          <Button asChild>
            <Link href="/data">All tables</Link>
          </Button>
        }
      />
    );
  }
  return (
    <ErrorState
      title="Failed to fetch the table"
      description={errorText(error, 'Something went wrong.')}
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}
