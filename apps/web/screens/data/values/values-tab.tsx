import type { KeyValueView } from '@heddle/contract/api/key-values';
import { KeyValueScope } from '@heddle/contract/api/key-values';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorText } from '../../../api/client.ts';
import type { KeyValuesView } from '../../../api/key-values.ts';
import { useKeyValues } from '../../../api/key-values.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { Input } from '../../../ui/input.tsx';
import { lastPage, Pager } from '../../../ui/pager.tsx';
import { Select } from '../../../ui/select.tsx';
import { useDeleted } from '../deletions.ts';
import { LoadingRows } from '../loading-rows.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { idOf, kindOf, sharedBy } from './address.ts';
import { ValueDialog } from './value-dialog.tsx';

const scopes = [
  { value: 'all', label: 'All' },
  { value: 'user', label: 'Of all workflows' },
  { value: 'workflow', label: 'Of one workflow' },
];

/** What workflows keep by key beyond single runs. */
export function ValuesTab({ userId }: { userId: string }) {
  const [view, setView] = useState<KeyValuesView>({ scope: undefined, prefix: '', page: 0 });
  const [opened, setOpened] = useState<KeyValueView | 'new' | null>(null);
  const prefix = useDebounced(view.prefix);
  const { items, total, error, isFetching, isPrevious, refresh } = useKeyValues({ ...view, prefix });
  const deleted = useDeleted((state) => state.ids);
  const entries = items?.filter((entry) => !deleted.has(idOf(entry)));
  const isFiltered = view.prefix !== '' || view.scope !== undefined;

  useEffect(() => {
    if (total !== undefined && !isPrevious && view.page > lastPage(total))
      setView((now) => ({ ...now, page: lastPage(total) }));
  }, [total, isPrevious, view.page]);

  const addValue = (
    <Button variant="primary" onClick={() => setOpened('new')}>
      <Plus aria-hidden size={16} />
      Add value
    </Button>
  );
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        <Input
          type="search"
          aria-label="Keys that begin with"
          placeholder="Keys that begin with"
          className="basis-full sm:max-w-72 sm:min-w-0 sm:flex-1"
          value={view.prefix}
          onChange={(event) => setView({ ...view, prefix: event.currentTarget.value, page: 0 })}
        />
        <Select
          aria-label="Whose values"
          className="w-40 min-w-0 max-sm:flex-1"
          value={view.scope ?? 'all'}
          options={scopes}
          onValueChange={(value) => setView({ ...view, scope: KeyValueScope.safeParse(value).data, page: 0 })}
        />
        <div className="sm:ml-auto">{addValue}</div>
      </div>
      <Card className="overflow-hidden">
        {entries === undefined &&
          (error ? (
            <ErrorState
              title="Failed to fetch values"
              description={errorText(error, 'Something went wrong.')}
              onRetry={refresh}
              retrying={isFetching}
            />
          ) : (
            <LoadingRows what="values" />
          ))}
        {entries?.length === 0 &&
          (isFiltered ? (
            <EmptyState
              icon="search"
              title="No values found"
              description="No key of this kind begins like that."
              action={<Button onClick={() => setView({ scope: undefined, prefix: '', page: 0 })}>Show all</Button>}
            />
          ) : (
            <EmptyState
              icon="variable"
              title="No values yet"
              description="What the Variable Store keeps for a workflow or for all of them stands here, and what other nodes remember between runs."
            />
          ))}
        {entries !== undefined && entries.length > 0 && (
          <ul
            aria-label="Values"
            aria-busy={isPrevious}
            className="divide-y divide-line transition-opacity aria-busy:opacity-60"
          >
            {entries.map((entry) => (
              <li key={idOf(entry)}>
                <Entry entry={entry} onOpen={() => setOpened(entry)} />
              </li>
            ))}
          </ul>
        )}
        {total !== undefined && (
          <Pager
            label="Pages of values"
            page={view.page}
            total={total}
            onChange={(page) => setView({ ...view, page })}
          />
        )}
      </Card>
      <ValueDialog userId={userId} entry={opened} onClose={() => setOpened(null)} />
    </>
  );
}

const hidden = { secret: 'Not shown', large: 'Too long to be shown' } as const;

function Entry({ entry, onOpen }: { entry: KeyValueView; onOpen: () => void }) {
  const { key, shown, value, updatedAt, expiresAt } = entry;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2.5 text-left transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"
    >
      <span className="min-w-0">
        <span className="block truncate font-mono text-sm">{key}</span>
        <span className="block truncate text-xs text-ink-3">
          {sharedBy(entry)} ·{' '}
          {expiresAt === null ? `changed ${formatDateTime(updatedAt)}` : `until ${formatDateTime(expiresAt)}`}
        </span>
      </span>
      <span className="min-w-0 truncate font-mono text-xs text-ink-2 max-sm:order-3 max-sm:col-span-2">
        {shown === 'value' ? JSON.stringify(value) : <span className="font-sans text-ink-3">{hidden[shown]}</span>}
      </span>
      <Badge>{kindOf(entry)}</Badge>
    </button>
  );
}
