import type { JsonObject } from '@heddle/contract/json';
import type { ListedType } from '@heddle/contract/node/define';
import { ChevronDown, Search } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useId, useMemo, useRef, useState } from 'react';
import { useNodeTypes } from '../../../api/node-types.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { insertNode } from '../canvas/insert-node.ts';
import { useEditor, useSession } from '../session.tsx';
import { LIBRARY_SEARCH_ID } from './focus-library.ts';
import { LibraryItem } from './library-item.tsx';
import type { LibraryGroup } from './library-search.ts';
import { beginnersOrder, groupEntries, mostUsedFirst, personalGroups } from './library-search.ts';
import { toggleClosed, useRemembered } from './remembered.ts';
import type { Personal } from './use-personal.ts';
import { usePersonal } from './use-personal.ts';
import { useYourApis } from './use-your-apis.ts';
import { YourApis } from './your-apis.tsx';

const ITEM = '[data-library-item]';

/** Up and down walk through the items, and from the search box into them. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEM)];
  const at = items.findIndex((item) => item === document.activeElement);
  const next =
    event.key === 'ArrowDown' ? items[at + 1] : at <= 0 ? document.getElementById(LIBRARY_SEARCH_ID) : items[at - 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** What the library lists: what is searched for, or everything, with the user's own groups first. An empty workflow begins with triggers. */
function listed(
  entries: readonly ListedType[],
  { search, personal, isEmpty }: { search: string; personal: Personal; isEmpty: boolean },
): LibraryGroup[] {
  if (search.trim() !== '') return groupEntries(mostUsedFirst(entries, personal.uses), search);
  const all = isEmpty ? beginnersOrder(entries) : groupEntries(entries, '');
  return [...personalGroups(entries, personal), ...all];
}

/** The node library: every node type by category, with a search over names and descriptions. */
export function Library() {
  const session = useSession();
  const { data: entries, isError, isFetching, refetch } = useNodeTypes();
  const [search, setSearch] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const { personal, settle } = usePersonal(box);
  const searching = search.trim() !== '';
  // Nothing but what an empty workflow is shown with.
  const isEmpty = useEditor((state) => state.nodes.length <= 1 && state.edges.length === 0);
  const apis = useYourApis(search);
  const groups = useMemo(
    () => listed(entries ?? [], { search, personal, isEmpty }),
    [entries, search, personal, isEmpty],
  );
  const firstOpen = useRemembered(
    (state) => groups.find(({ name }) => searching || !state.closed.includes(name))?.name,
  );

  const onInsert = (type: string, data?: JsonObject): void => {
    insertNode(session, type, { data });
    setSearch('');
    session.ui.setState({ libraryOpen: false });
  };

  return (
    <div
      ref={box}
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={moveFocus}
      // A node was dropped on the canvas.
      onDragEnd={(event) => event.dataTransfer.dropEffect !== 'none' && setSearch('')}
      onMouseLeave={settle}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || settle()}
    >
      <div className="px-3 pt-3.5 pb-2">
        <h2 className="mx-1 mb-2.5 font-semibold text-ink">AI Agent Connector Library</h2>
        <label className="relative block">
          <span className="sr-only">Search nodes</span>
          <Search
            aria-hidden
            size={15}
            className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3"
          />
          <input
            id={LIBRARY_SEARCH_ID}
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setSearch('')}
            placeholder="Search nodes..."
            autoComplete="off"
            spellCheck={false}
            className="control h-8.5 border-transparent bg-surface-2 pr-9 pl-8.5 [&::-webkit-search-cancel-button]:hidden"
          />
          {search === '' && <Kbd className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2">/</Kbd>}
        </label>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-4" aria-busy={!entries && !isError}>
        {!entries && !isError && <LibrarySkeleton />}
        {isError && (
          <ErrorState
            title="The library could not be loaded"
            description="The server did not answer as expected."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {entries && groups.length === 0 && apis.length === 0 && (
          <NothingFound search={search.trim()} onClear={() => setSearch('')} />
        )}
        <YourApis apis={apis} entries={entries} onInsert={onInsert} />
        {groups.map((group) => (
          <Group
            key={group.name}
            group={group}
            first={group.name === firstOpen}
            forceOpen={searching}
            onInsert={onInsert}
          />
        ))}
      </div>
    </div>
  );
}

function Group({
  group,
  first,
  forceOpen,
  onInsert,
}: {
  group: LibraryGroup;
  first: boolean;
  forceOpen: boolean;
  onInsert: (type: string, data?: JsonObject) => void;
}) {
  const closed = useRemembered((state) => state.closed.includes(group.name));
  const favorites = useRemembered((state) => state.favorites);
  const list = useId();
  const shown = !closed || forceOpen;
  return (
    <section>
      <h3>
        <button
          type="button"
          aria-expanded={shown}
          aria-controls={list}
          // A search shows its results in closed groups as well.
          disabled={forceOpen}
          onClick={() => toggleClosed(group.name)}
          className="sticky top-0 z-1 flex w-full items-center gap-1.5 rounded-sm bg-surface px-1 py-1.5 text-xs font-medium text-ink-3 transition-colors enabled:hover:text-ink focus-visible:-outline-offset-2"
        >
          <ChevronDown aria-hidden size={13} className={classes('transition-transform', !shown && '-rotate-90')} />
          {group.name}
          <span className="figures ml-auto font-normal">{group.entries.length}</span>
        </button>
      </h3>
      <ul id={list} hidden={!shown} className="mb-1">
        {shown &&
          group.entries.map((entry, index) => (
            <LibraryItem
              key={entry.type}
              entry={entry}
              starred={favorites.includes(entry.type)}
              tabStop={first && index === 0}
              onInsert={onInsert}
            />
          ))}
      </ul>
    </section>
  );
}

function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <EmptyState
      icon="search"
      title="No nodes found"
      description={`Nothing matches "${search}".`}
      action={<Button onClick={onClear}>Clear search</Button>}
    />
  );
}

function LibrarySkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the library</span>
      {Array.from({ length: 9 }, (_, index) => (
        <div key={index} className="flex items-center gap-2.5 p-1.5">
          <Skeleton className="size-8 rounded-control" />
          <div className="flex-1 space-y-1.5">
            <Skeleton className="h-3 w-2/5" />
            <Skeleton className="h-2.5 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
