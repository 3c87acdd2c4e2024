import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { ApiError, errorText } from '../../../api/client.ts';
import { useTopic } from '../../../api/topics.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingRows } from '../loading-rows.tsx';
import { OpenTopic } from './open-topic.tsx';

const ALL = '/data?tab=topics';

/** One topic with its entries. */
export function TopicView({ name }: { name: string }) {
  const { data, error, isFetching, refetch } = useTopic(name);
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <Link href={ALL} className="mb-3 inline-flex items-center gap-1.5 rounded-xs text-sm text-ink-2 hover:text-ink">
        <ArrowLeft aria-hidden size={15} />
        All topics
      </Link>
      {data && !isGone ? (
        <OpenTopic topic={data} />
      ) : (
        <Card>
          {error ? (
            <Failed error={error} isGone={isGone} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <LoadingRows what="the topic" />
          )}
        </Card>
      )}
    </>
  );
}

function Failed({
  error,
  isGone,
  retrying,
  onRetry,
}: {
  error: Error;
  isGone: boolean;
  retrying: boolean;
  onRetry: () => void;
}) {
  if (isGone) {
    return (
      <EmptyState
        icon="radio"
        title="Topic not found"
        description="It may have been deleted. The next message published to it creates it again."
        action={
          <Button asChild>
            <Link href={ALL}>All topics</Link>
          </Button>
        }
      />
    );
  }
  return (
    <ErrorState
      title="Failed to fetch the topic"
      description={errorText(error, 'Something went wrong.')}
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}
