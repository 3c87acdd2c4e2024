import type { DescribedApiView } from '@heddle/contract/api/described-apis';
import { useState } from 'react';
import { useApiOperations } from '../../../api/described-apis.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { errorText } from '../../../api/client.ts';
import { Input } from '../../../ui/input.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { LoadingRows } from '../loading-rows.tsx';

/** The operations of an API, with a search, and those that cannot be used. */
export function OperationList({ api }: { api: DescribedApiView }) {
  const [search, setSearch] = useState('');
  const { items, total = 0, error, isFetching, refresh } = useApiOperations(api.id, useDebounced(search));
  return (
    <section aria-label="Operations" className="space-y-2">
      <Input
        type="search"
        aria-label="Search operations"
        placeholder={`Search ${api.operations} operations`}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className="max-h-64 overflow-y-auto rounded-control border border-line">
        {!items && !error && <LoadingRows what="operations" />}
        {error && (
          <ErrorState
            title="Failed to fetch operations"
            description={errorText(error, 'Something went wrong.')}
            onRetry={refresh}
            retrying={isFetching}
          />
        )}
        {items?.length === 0 && <p className="px-3 py-4 text-sm text-ink-3">No operation matches.</p>}
        <ul className="divide-y divide-line">
          {items?.map(({ id, name, group, method, path }) => (
            <li key={id} className="px-3 py-2 text-sm">
              <span className="text-ink-3">{group} · </span>
              {name}
              <span className="block truncate font-mono text-xs text-ink-3">
                {path === '' ? id : `${method} ${path}`}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {items && total > items.length && (
        <p className="text-xs text-ink-3">
          The first {items.length} of {total}. Search for others.
        </p>
      )}
      {api.unusable.length > 0 && (
        <details className="text-sm text-ink-2">
          <summary className="cursor-pointer rounded-sm hover:text-ink">Cannot be used ({api.unusable.length})</summary>
          <ul className="mt-1 max-h-40 space-y-1 overflow-y-auto text-xs">
            {api.unusable.map(({ operation, reason }) => (
              <li key={operation}>
                <span className="font-mono">{operation}</span>: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
