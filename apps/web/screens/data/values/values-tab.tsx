import type { KeyValueView } from '@heddle/contract/api/key-values';
import { KeyValueScope } from '@heddle/contract/api/key-values';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { KeyValuesView } from '../../../api/key-values.ts';
import { useKeyValues } from '../../../api/key-values.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { Input } from '../../../ui/input.tsx';
import { Pager, useExistingPage } from '../../../ui/pager.tsx';
import { Select } from '../../../ui/select.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { useDeleted } from '../delete-with-undo.ts';
import { ListCard } from '../list-card.tsx';
import { idOf, kindOf, sharedBy } from './address.ts';
import { ValueDialog } from './value-dialog.tsx';

const scopes = [
  { value: 'all', label: 'All' },
  { value: 'user', label: 'Of all workflows' },
  { value: 'workflow', label: 'Of one workflow' },
];

/** The values that workflows store by key across runs. */
export function ValuesTab({ userId }: { userId: string }) {
  const [view, setView] = useState<KeyValuesView>({ scope: undefined, prefix: '', page: 0 });
  const [opened, setOpened] = useState<KeyValueView | 'new' | null>(null);
  const prefix = useDebounced(view.prefix);
  const { items, total, error, isFetching, isPrevious, refresh } = useKeyValues({ ...view, prefix });
  const deleted = useDeleted((state) => state.ids);
  const entries = items?.filter((entry) => !deleted.has(idOf(entry)));
  const isFiltered = view.prefix !== '' || view.scope !== undefined;

  useExistingPage({ total, isPrevious, page: view.page, onChange: (page) => setView((now) => ({ ...now, page })) });

  return (
    <>
      <ValuesFilter view={view} onView={setView} onAdd={() => setOpened('new')} />
      <ListCard
        what="values"
        count={entries?.length}
        error={error}
        isFetching={isFetching}
        refresh={refresh}
        empty={<NoValues isFiltered={isFiltered} onClear={() => setView({ scope: undefined, prefix: '', page: 0 })} />}
        footer={
          total !== undefined && (
            <Pager
              label="Pages of values"
              page={view.page}
              total={total}
              onChange={(page) => setView({ ...view, page })}
            />
          )
        }
      >
        <ul
          aria-label="Values"
          aria-busy={isPrevious}
          className="divide-y divide-line transition-opacity aria-busy:opacity-60"
        >
          {entries?.map((entry) => (
            <li key={idOf(entry)}>
              <Entry entry={entry} onOpen={() => setOpened(entry)} />
            </li>
          ))}
        </ul>
      </ListCard>
      <ValueDialog userId={userId} entry={opened} onClose={() => setOpened(null)} />
    </>
  );
}

interface ValuesFilterProps {
  view: KeyValuesView;
  onView: (view: KeyValuesView) => void;
  onAdd: () => void;
}

function ValuesFilter({ view, onView, onAdd }: ValuesFilterProps) {
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <Input
        type="search"
        aria-label="Keys that begin with"
        placeholder="Keys that begin with"
        className="basis-full sm:max-w-72 sm:min-w-0 sm:flex-1"
        value={view.prefix}
        onChange={(event) => onView({ ...view, prefix: event.currentTarget.value, page: 0 })}
      />
      <Select
        aria-label="Whose values"
        className="w-40 min-w-0 max-sm:flex-1"
        value={view.scope ?? 'all'}
        options={scopes}
        onValueChange={(value) => onView({ ...view, scope: KeyValueScope.safeParse(value).data, page: 0 })}
      />
      <div className="sm:ml-auto">
        <Button variant="primary" onClick={onAdd}>
          <Plus aria-hidden size={16} />
          Add value
        </Button>
      </div>
    </div>
  );
}

function NoValues({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <EmptyState
      icon="search"
      title="No values found"
      description="No key of this kind starts with this text."
      action={<Button onClick={onClear}>Show all</Button>}
    />
  ) : (
    <EmptyState
      icon="variable"
      title="No values yet"
      description="Values of the Variable Store, of one workflow or of all, are listed here, with what other nodes remember between runs."
    />
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
