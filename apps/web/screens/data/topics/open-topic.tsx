import type { TopicEntry, TopicView } from '@heddle/contract/api/topics';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTopicEntries } from '../../../api/topics.ts';
import { formatSize } from '../../../run/data/items.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { Pager, useExistingPage } from '../../../ui/pager.tsx';
import { useDeleted } from '../delete-with-undo.ts';
import { ListCard } from '../list-card.tsx';
import { useHeadingFocus } from '../use-heading-focus.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { Followers } from './followers.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { TopicMenu } from './topic-menu.tsx';
import { counted, emptiedTo, keptText } from './labels.ts';

/** Reads the entries again when the topic has changed; `state` identifies its content. */
function useRefreshOnChange(state: string, refresh: () => void): void {
  const read = useRef(state);
  useEffect(() => {
    if (read.current === state) return;
    read.current = state;
    refresh();
  }, [state, refresh]);
}

/** A topic: its menu, its followers and its entries. */
export function OpenTopic({ topic }: { topic: TopicView }) {
  const { name, entries, size, lastPosition, keep, followers } = topic;
  const [page, setPage] = useState(0);
  const [opened, setOpened] = useState<TopicEntry | null>(null);
  const [publishing, setPublishing] = useState(false);
  const heading = useHeadingFocus();
  const emptied = useDeleted((state) => emptiedTo(name, state.ids));
  const { items, total, error, isFetching, isPrevious, refresh } = useTopicEntries(name, page);
  const shown = items?.filter(({ position }) => position > emptied);
  // The server keeps the entries until the deletion can no longer be undone.
  const isEmptied = emptied >= lastPosition && emptied > 0;

  useRefreshOnChange(`${lastPosition} ${entries}`, refresh);
  useExistingPage({ total, isPrevious, page, onChange: setPage });

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
      <ListCard
        what="entries"
        count={shown?.length}
        error={error}
        isFetching={isFetching}
        refresh={refresh}
        empty={
          <EmptyState
            icon="radio"
            title="No entries"
            description="All messages published here were processed and removed, or have expired. New messages appear without reloading."
          />
        }
        footer={
          total !== undefined &&
          !isEmptied && <Pager label={`Pages of ${name}`} page={page} total={total} onChange={setPage} />
        }
      >
        <ul
          aria-label="Entries"
          aria-busy={isPrevious}
          className="divide-y divide-line transition-opacity aria-busy:opacity-60"
        >
          {shown?.map((entry) => (
            <li key={entry.position}>
              <Entry entry={entry} onOpen={() => setOpened(entry)} />
            </li>
          ))}
        </ul>
      </ListCard>
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

/** Characters of a message that a row contains at most; its width cuts off more. */
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
