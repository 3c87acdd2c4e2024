import type { RowView, TableView } from '@heddle/contract/api/tables';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/client.ts';
import type { RowsView } from '../../../api/tables.ts';
import { firstRows, useDeleteRows, useRows } from '../../../api/tables.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Input } from '../../../ui/input.tsx';
import { lastPage, Pager } from '../../../ui/pager.tsx';
import { deleteWithUndo } from '../delete-with-undo.ts';
import { useDeleted } from '../deletions.ts';
import { LoadingRows } from '../loading-rows.tsx';
import { RowDialog } from './row-dialog.tsx';
import { RowsGrid } from './rows-grid.tsx';
import { TableMenu } from './table-menu.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';

const none: ReadonlySet<string> = new Set();

/** A table: what can be done with it, and its rows. */
export function OpenTable({ table }: { table: TableView }) {
  const [view, setView] = useState(firstRows);
  const [selected, setSelected] = useState(none);
  const [editing, setEditing] = useState<RowView | 'new' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const deleted = useDeleted((state) => state.ids);
  const remove = useDeleteRows(table.id);
  const search = useDebounced(view.search);
  // A column may have been renamed or removed since it was sorted by.
  const sort = table.columns.some(({ name }) => name === view.sort) ? view.sort : undefined;
  const { items, total, error, isFetching, isPrevious, refresh } = useRows(table.id, { ...view, search, sort });
  const rows = items?.filter(({ id }) => !deleted.has(id));
  const chosen = rows?.filter(({ id }) => selected.has(id)) ?? [];

  useEffect(() => {
    if (total !== undefined && !isPrevious && view.page > lastPage(total))
      setView((now) => ({ ...now, page: lastPage(total) }));
  }, [total, isPrevious, view.page]);

  useEffect(() => {
    // The link that led here is gone, and the focus with it.
    if (document.activeElement === document.body) heading.current?.focus({ focusVisible: false });
  }, []);

  const show = (change: Partial<RowsView>): void => {
    setView((now) => ({ ...now, ...change }));
    setSelected(none);
  };
  const sortBy = (column: string): void => {
    if (view.sort !== column) show({ sort: column, descending: false, page: 0 });
    else if (!view.descending) show({ descending: true, page: 0 });
    else show({ sort: undefined, descending: false, page: 0 });
  };
  const removeChosen = (): void => {
    const ids = chosen.map(({ id }) => id);
    setSelected(none);
    const words = `${ids.length} ${ids.length === 1 ? 'row' : 'rows'}`;
    deleteWithUndo(
      ids,
      { title: ids.length === 1 ? 'Row Deleted' : 'Rows Deleted', description: `${words} of ${table.name} deleted.` },
      () => remove.mutateAsync(ids),
    );
    // The button that had the focus is gone with the selection.
    heading.current?.focus();
  };

  const addRow = (
    <Button variant="primary" onClick={() => setEditing('new')}>
      <Plus aria-hidden size={16} />
      Add row
    </Button>
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1
          ref={heading}
          tabIndex={-1}
          className="min-w-0 text-xl font-semibold tracking-tight break-words focus:outline-none"
        >
          {table.name}
        </h1>
        <div className="flex gap-2">
          <TableMenu table={table} />
          {addRow}
        </div>
      </div>
      <div className="mb-3 flex min-h-8.5 flex-wrap items-center gap-2">
        <Input
          type="search"
          aria-label={`Search ${table.name}`}
          placeholder="Search rows"
          className="min-w-0 flex-1 sm:max-w-72"
          value={view.search}
          onChange={(event) => show({ search: event.currentTarget.value, page: 0 })}
        />
        {chosen.length > 0 && (
          <Button variant="danger" onClick={removeChosen}>
            <Trash2 aria-hidden size={15} />
            Delete {chosen.length} {chosen.length === 1 ? 'row' : 'rows'}
          </Button>
        )}
        {rows !== undefined && total !== undefined && (
          <p role="status" className="figures ml-auto text-xs text-ink-3">
            {new Intl.NumberFormat('en').format(total)} {total === 1 ? 'row' : 'rows'}
          </p>
        )}
      </div>
      <Card className="overflow-hidden">
        {rows === undefined &&
          (error ? (
            <ErrorState
              title="Failed to fetch rows"
              description={errorText(error, 'Something went wrong.')}
              onRetry={refresh}
              retrying={isFetching}
            />
          ) : (
            <LoadingRows what="rows" />
          ))}
        {rows?.length === 0 &&
          (view.search === '' ? (
            <EmptyState
              icon="table"
              title="No rows yet"
              description="Add rows here, import them from a CSV file, or let a workflow write them."
            />
          ) : (
            <EmptyState
              icon="search"
              title="No rows found"
              description="No cell contains what you are looking for."
              action={<Button onClick={() => show({ search: '', page: 0 })}>Clear search</Button>}
            />
          ))}
        {rows !== undefined && rows.length > 0 && (
          <RowsGrid
            table={table}
            rows={rows}
            view={{ ...view, sort }}
            onSort={sortBy}
            isPrevious={isPrevious}
            selected={selected}
            onSelect={setSelected}
            onEdit={setEditing}
          />
        )}
        {total !== undefined && (
          <Pager label={`Pages of ${table.name}`} page={view.page} total={total} onChange={(page) => show({ page })} />
        )}
      </Card>
      <RowDialog table={table} row={editing} onClose={() => setEditing(null)} />
    </>
  );
}
