import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { ApiError, errorText } from '../../../api/client.ts';
import { useKnowledgeBase } from '../../../api/knowledge.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingRows } from '../loading-rows.tsx';
import { ALL_BASES } from './labels.ts';
import { OpenBase } from './open-base.tsx';

/** One knowledge base with its documents. */
export function BaseView({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useKnowledgeBase(id);
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <Link
        href={ALL_BASES}
        className="mb-3 inline-flex items-center gap-1.5 rounded-xs text-sm text-ink-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden size={15} />
        All knowledge bases
      </Link>
      {data && !isGone && <OpenBase base={data} />}
      {isGone && (
        <Card>
          <EmptyState
            icon="file-search"
            title="Knowledge base not found"
            description="It may have been deleted."
            action={
              <Button asChild>
                <Link href={ALL_BASES}>All knowledge bases</Link>
              </Button>
            }
          />
        </Card>
      )}
      {!data && !isGone && (
        <Card>
          {error ? (
            <ErrorState
              title="Failed to fetch the knowledge base"
              description={errorText(error, 'Something went wrong.')}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : (
            <LoadingRows what="the knowledge base" />
          )}
        </Card>
      )}
    </>
  );
}
