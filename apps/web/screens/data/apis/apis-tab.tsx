import type { DescribedApiView } from '@heddle/contract/api/described-apis';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useDescribedApis } from '../../../api/described-apis.ts';
import { AddApiDialog } from '../../../apis/add-api-dialog.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { Pager, useExistingPage } from '../../../ui/pager.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { useDeleted } from '../delete-with-undo.ts';
import { ListCard } from '../list-card.tsx';
import { ApiDialog } from './api-dialog.tsx';

const kindNames: { readonly [kind in DescribedApiView['kind']]: string } = {
  openapi: 'OpenAPI',
  graphql: 'GraphQL',
  openrpc: 'JSON-RPC',
};

const first = { search: '', page: 0 };

/** The APIs that the user has added with their descriptions. */
export function ApisTab() {
  const [view, setView] = useState(first);
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<DescribedApiView | null>(null);
  const search = useDebounced(view.search);
  const { items, total, error, isFetching, isPrevious, refresh } = useDescribedApis({ ...view, search });
  const deleted = useDeleted((state) => state.ids);
  const apis = items?.filter(({ id }) => !deleted.has(id));
  useExistingPage({ total, isPrevious, page: view.page, onChange: (page) => setView((now) => ({ ...now, page })) });

  const add = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden size={16} />
      Add an API
    </Button>
  );
  const empty =
    view.search === '' ? (
      <EmptyState
        icon="braces"
        title="No APIs yet"
        description="Add any API with its OpenAPI, Swagger, OpenRPC or GraphQL description. Each of its operations becomes a step with its own form."
        action={add}
      />
    ) : (
      <EmptyState
        icon="search"
        title="No APIs found"
        description="No API has this text in its name."
        action={<Button onClick={() => setView(first)}>Show all</Button>}
      />
    );
  return (
    <>
      {(view.search !== '' || (apis?.length ?? 0) > 0) && (
        <div className="mb-3 flex flex-wrap justify-between gap-2">
          <Input
            type="search"
            aria-label="Search APIs"
            placeholder="Search APIs"
            className="basis-full sm:max-w-72 sm:min-w-0 sm:flex-1"
            value={view.search}
            onChange={(event) => setView({ search: event.currentTarget.value, page: 0 })}
          />
          {add}
        </div>
      )}
      <ListCard
        what="APIs"
        count={apis?.length}
        error={error}
        isFetching={isFetching}
        refresh={refresh}
        empty={empty}
        footer={
          total !== undefined && (
            <Pager
              label="Pages of APIs"
              page={view.page}
              total={total}
              onChange={(page) => setView({ ...view, page })}
            />
          )
        }
      >
        <ul aria-label="APIs" aria-busy={isPrevious} className="divide-y divide-line aria-busy:opacity-60">
          {apis?.map((api) => (
            <li key={api.id}>
              <ApiRow api={api} onOpen={() => setOpen(api)} />
            </li>
          ))}
        </ul>
      </ListCard>
      <AddApiDialog open={adding} onClose={() => setAdding(false)} onAdded={setOpen} />
      <ApiDialog api={open} onClose={() => setOpen(null)} />
    </>
  );
}

function ApiRow({
  api: { name, version, kind, address, operations },
  onOpen,
}: {
  api: DescribedApiView;
  onOpen: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="group flex w-full items-center gap-3 px-4 py-3 text-left transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2"
    >
      <span
        aria-hidden
        className="flex size-9 shrink-0 items-center justify-center rounded-control bg-surface-2 text-ink-2 group-hover:bg-surface-3 max-sm:hidden"
      >
        <Icon name="braces" size={17} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium group-hover:text-accent">
          {name}
          {version !== '' && <span className="font-normal text-ink-3"> {version}</span>}
        </span>
        <span className="block truncate text-xs text-ink-3">{address}</span>
      </span>
      <span className="figures shrink-0 text-xs text-ink-2">
        {operations} {operations === 1 ? 'operation' : 'operations'}
      </span>
      <Badge className="max-sm:hidden">{kindNames[kind]}</Badge>
    </button>
  );
}
