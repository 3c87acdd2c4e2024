import type { TopicView } from '@heddle/contract/api/topics';
import { ChevronRight, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { firstTopics, useTopics } from '../../../api/topics.ts';
import { formatSize } from '../../../run/data/items.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { Pager, useExistingPage } from '../../../ui/pager.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { useDeleted } from '../delete-with-undo.ts';
import { ListCard } from '../list-card.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { behindText, counted, followedBy, mostBehind } from './labels.ts';

/** The address of a topic. */
const pathOf = (name: string): string => `/data?topic=${encodeURIComponent(name)}`;

/** The user's topics. */
export function TopicsTab() {
  const [view, setView] = useState(firstTopics);
  const [publishing, setPublishing] = useState(false);
  const [, navigate] = useLocation();
  const search = useDebounced(view.search);
  const { items, total, error, isFetching, isPrevious, refresh } = useTopics({ ...view, search });
  const deleted = useDeleted((state) => state.ids);
  const topics = items?.filter(({ name }) => !deleted.has(name));

  useExistingPage({ total, isPrevious, page: view.page, onChange: (page) => setView((now) => ({ ...now, page })) });

  const publish = (
    <Button variant="primary" onClick={() => setPublishing(true)}>
      <Plus aria-hidden size={16} />
      Publish a message
    </Button>
  );
  return (
    <>
      {(view.search !== '' || (topics?.length ?? 0) > 0) && (
        <div className="mb-3 flex flex-wrap justify-between gap-2">
          <Input
            type="search"
            aria-label="Search topics"
            placeholder="Search topics"
            className="basis-full sm:max-w-72 sm:min-w-0 sm:flex-1"
            value={view.search}
            onChange={(event) => setView({ search: event.currentTarget.value, page: 0 })}
          />
          {publish}
        </div>
      )}
      <ListCard
        what="topics"
        count={topics?.length}
        error={error}
        isFetching={isFetching}
        refresh={refresh}
        empty={
          <NoTopics isFiltered={view.search !== ''} onClear={() => setView(firstTopics)}>
            {publish}
          </NoTopics>
        }
        footer={
          total !== undefined && (
            <Pager
              label="Pages of topics"
              page={view.page}
              total={total}
              onChange={(page) => setView({ ...view, page })}
            />
          )
        }
      >
        <ul
          aria-label="Topics"
          aria-busy={isPrevious}
          className="divide-y divide-line transition-opacity aria-busy:opacity-60"
        >
          {topics?.map((topic) => (
            <li key={topic.name}>
              <TopicRow topic={topic} />
            </li>
          ))}
        </ul>
      </ListCard>
      <PublishDialog
        open={publishing}
        onClose={() => setPublishing(false)}
        onPublished={(name) => navigate(pathOf(name))}
      />
    </>
  );
}

interface NoTopicsProps {
  isFiltered: boolean;
  onClear: () => void;
  /** The button that publishes a message. */
  children: ReactNode;
}

function NoTopics({ isFiltered, onClear, children }: NoTopicsProps) {
  return isFiltered ? (
    <EmptyState
      icon="search"
      title="No topics found"
      description="No topic name contains this text."
      action={<Button onClick={onClear}>Show all</Button>}
    />
  ) : (
    <EmptyState
      icon="radio"
      title="No topics yet"
      description="The first message creates its topic. Publish it here or with a Stream Output node; workflows with a Stream Trigger start for each message."
      action={children}
    />
  );
}

function TopicRow({ topic: { name, entries, size, newestAt, followers } }: { topic: TopicView }) {
  const behind = mostBehind(followers);
  return (
    <Link
      href={pathOf(name)}
      className="group flex items-center gap-3 px-4 py-3 transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2"
    >
      <span
        aria-hidden
        className="flex size-9 shrink-0 items-center justify-center rounded-control bg-surface-2 text-ink-2 group-hover:bg-surface-3 max-sm:hidden"
      >
        <Icon name="radio" size={17} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-mono text-sm font-medium group-hover:text-accent">{name}</span>
        <span className="figures block truncate text-xs text-ink-3">
          {counted(entries, 'entry', 'entries')} · {formatSize(size)}
          {newestAt !== null && <span className="max-sm:hidden"> · newest {formatDateTime(newestAt)}</span>}
        </span>
        <span className="figures block truncate text-xs text-ink-3 sm:hidden">{followedBy(followers)}</span>
      </span>
      <span className="figures shrink-0 text-xs text-ink-2 max-sm:hidden">{followedBy(followers)}</span>
      {followers.some(({ isActive }) => isActive) && (
        <Badge tone={behind === 0 ? 'ok' : 'warn'} className="figures">
          {behindText(behind)}
        </Badge>
      )}
      <ChevronRight aria-hidden size={16} className="text-ink-3" />
    </Link>
  );
}
