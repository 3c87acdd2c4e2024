import type { TopicEntry, TopicView } from '@heddle/contract/api/topics';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { useTopicEntries } from '../../../api/topics.ts';
import { formatSize } from '../../../run/data/items.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { lastPage, Pager } from '../../../ui/pager.tsx';
import { useDeleted } from '../deletions.ts';
import { LoadingRows } from '../loading-rows.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { Followers } from './followers.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { TopicMenu } from './topic-menu.tsx';
import { counted, emptiedTo, keptText } from './words.ts';

/** A topic: what can be done with it, who follows it, and its entries. */
export function OpenTopic({ topic }: { topic: TopicView }) {
  const { name, entries, size, lastPosition, keep, followers } = topic;
  const [page, setPage] = useState(0);
  const [opened, setOpened] = useState<TopicEntry | null>(null);
  const [publishing, setPublishing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const emptied = useDeleted((state) => emptiedTo(name, state.ids));
  const { items, total, error, isFetching, isPrevious, refresh } = useTopicEntries(name, page);
  const shown = items?.filter(({ position }) => position > emptied);
  // Until that can no longer be undone the server still has them.
  const isEmptied = emptied >= lastPosition && emptied > 0;

  const state = `${lastPosition} ${entries}`;
  const read = useRef(state);
  useEffect(() => {
    if (read.current === state) return;
    read.current = state;
    refresh();
  }, [state, refresh]);
  useEffect(() => {
    if (total !== undefined && !isPrevious && page > lastPage(total)) setPage(lastPage(total));
  }, [total, isPrevious, page]);
  useEffect(() => {
    // The link that led here is gone, and the focus with it.
    if (document.activeElement === document.body) heading.current?.focus({ focusVisible: false });
  }, []);

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1
          ref={heading}
          tabIndex={-1}
          className="min-w-0 font-mono text-xl font-semibold tracking-tight break-all focus:outline-none"
        >
          {name}
        </h1>
        <div className="flex gap-2">
          <TopicMenu topic={topic} />
          <Button variant="primary" onClick={() => setPublishing(true)}>
            <Plus aria-hidden size={16} />
            Publish
          </Button>
        </div>
      </div>
      <p className="figures mt-1 mb-5 text-sm text-ink-2">
        {counted(isEmptied ? 0 : entries, 'entry', 'entries')} · {formatSize(isEmptied ? 0 : size)} · {keptText(keep)}
      </p>
      <Followers followers={followers} />
      <h2 className="mt-6 mb-3 text-sm font-medium text-ink-2">Entries, newest first</h2>
      <Card className="overflow-hidden">
        {shown === undefined &&
          (error ? (
            <ErrorState
              title="Failed to fetch entries"
              description={errorText(error, 'Something went wrong.')}
              onRetry={refresh}
              retrying={isFetching}
            />
          ) : (
            <LoadingRows what="entries" />
          ))}
        {shown?.length === 0 && (
          <EmptyState
            icon="radio"
            title="No entries"
            description="What was published here has been worked off and removed, or is no longer kept. The next message shows by itself."
          />
        )}
        {shown !== undefined && shown.length > 0 && (
          <ul
            aria-label="Entries"
            aria-busy={isPrevious}
            className="divide-y divide-line transition-opacity aria-busy:opacity-60"
          >
            {shown.map((entry) => (
              <li key={entry.position}>
                <Entry entry={entry} onOpen={() => setOpened(entry)} />
              </li>
            ))}
          </ul>
        )}
        {total !== undefined && !isEmptied && (
          <Pager label={`Pages of ${name}`} page={page} total={total} onChange={setPage} />
        )}
      </Card>
      <EntryDialog topic={name} entry={opened} onClose={() => setOpened(null)} />
      <PublishDialog
        topic={name}
        open={publishing}
        onClose={() => setPublishing(false)}
        onPublished={() => setPage(0)}
      />
    </>
  );
}

/** Characters of a message that a row shows; what does not fit is cut off by its width. */
const SHOWN = 300;

function Entry({ entry: { position, key, message, publishedAt }, onOpen }: { entry: TopicEntry; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid w-full grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5 text-left transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2 sm:grid-cols-[4rem_minmax(0,1fr)_auto]"
    >
      <span className="figures font-mono text-xs text-ink-3">#{position}</span>
      <span className="min-w-0 truncate font-mono text-xs max-sm:order-3 max-sm:col-span-2">
        {JSON.stringify(message).slice(0, SHOWN)}
      </span>
      <span className="figures truncate text-right text-xs text-ink-3">
        {key !== null && <span className="font-mono">{key} · </span>}
        <time dateTime={publishedAt}>{formatDateTime(publishedAt)}</time>
      </span>
    </button>
  );
}
