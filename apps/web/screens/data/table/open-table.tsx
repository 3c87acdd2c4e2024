import type { RowView, TableView } from '@heddle/contract/api/tables';
import { Plus, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { useState } from 'react';
import type { RowsView } from '../../../api/tables.ts';
import { firstRows, useDeleteRows, useRows } from '../../../api/tables.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Input } from '../../../ui/input.tsx';
import { Pager, useExistingPage } from '../../../ui/pager.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { deleteWithUndo, useDeleted } from '../delete-with-undo.ts';
import { ListCard } from '../list-card.tsx';
import { useHeadingFocus } from '../use-heading-focus.ts';
import { RowDialog } from './row-dialog.tsx';
import { RowsGrid } from './rows-grid.tsx';
import { TableMenu } from './table-menu.tsx';

const none: ReadonlySet<string> = new Set();

const deletionText = (count: number, table: string): { title: string; description: string } =>
  count === 1
    ? { title: 'Row Deleted', description: `1 row of ${table} deleted.` }
    : { title: 'Rows Deleted', description: `${count} rows of ${table} deleted.` };

/** A table: its menu, its rows and the form of a row. */
export function OpenTable({ table }: { table: TableView }) {
  const [view, setView] = useState(firstRows);
  const [selected, setSelected] = useState(none);
  const [editing, setEditing] = useState<RowView | 'new' | null>(null);
  const heading = useHeadingFocus();
  const deleted = useDeleted((state) => state.ids);
  const remove = useDeleteRows(table.id);
  const search = useDebounced(view.search);
  // A column may have been renamed or removed since it was sorted by.
  const sort = table.columns.some(({ name }) => name === view.sort) ? view.sort : undefined;
  const { items, total, error, isFetching, isPrevious, refresh } = useRows(table.id, { ...view, search, sort });
  const rows = items?.filter(({ id }) => !deleted.has(id));
  const chosen = rows?.filter(({ id }) => selected.has(id)) ?? [];

  useExistingPage({ total, isPrevious, page: view.page, onChange: (page) => setView((now) => ({ ...now, page })) });

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
    deleteWithUndo(ids, deletionText(ids.length, table.name), () => remove.mutateAsync(ids));
    // The button that had the focus is removed with the selection.
    heading.current?.focus();
  };

  return (
    <>
      <TableHead table={table} heading={heading} onAdd={() => setEditing('new')} />
      <TableTools
        name={table.name}
        search={view.search}
        onSearch={(next) => show({ search: next, page: 0 })}
        chosen={chosen.length}
        onDelete={removeChosen}
        total={rows && total}
      />
      <ListCard
        what="rows"
        count={rows?.length}
        error={error}
        isFetching={isFetching}
        refresh={refresh}
        empty={<NoRows isFiltered={view.search !== ''} onClear={() => show({ search: '', page: 0 })} />}
        footer={
          total !== undefined && (
            <Pager
              label={`Pages of ${table.name}`}
              page={view.page}
              total={total}
              onChange={(page) => show({ page })}
            />
          )
        }
      >
        <RowsGrid
          table={table}
          rows={rows ?? []}
          view={{ ...view, sort }}
          onSort={sortBy}
          isPrevious={isPrevious}
          selected={selected}
          onSelect={setSelected}
          onEdit={setEditing}
        />
      </ListCard>
      <RowDialog table={table} row={editing} onClose={() => setEditing(null)} />
    </>
  );
}

interface TableHeadProps {
  table: TableView;
  heading: RefObject<HTMLHeadingElement | null>;
  onAdd: () => void;
}

function TableHead({ table, heading, onAdd }: TableHeadProps) {
  return (
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
        <Button variant="primary" onClick={onAdd}>
          <Plus aria-hidden size={16} />
          Add row
        </Button>
      </div>
    </div>
  );
}

interface TableToolsProps {
  name: string;
  search: string;
  onSearch: (search: string) => void;
  /** How many rows are selected. */
  chosen: number;
  onDelete: () => void;
  total: number | undefined;
}

/** The search, the deletion of selected rows and the number of rows. */
function TableTools({ name, search, onSearch, chosen, onDelete, total }: TableToolsProps) {
  return (
    <div className="mb-3 flex min-h-8.5 flex-wrap items-center gap-2">
      <Input
        type="search"
        aria-label={`Search ${name}`}
        placeholder="Search rows"
        className="min-w-0 flex-1 sm:max-w-72"
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      {chosen > 0 && (
        <Button variant="danger" onClick={onDelete}>
          <Trash2 aria-hidden size={15} />
          Delete {chosen} {chosen === 1 ? 'row' : 'rows'}
        </Button>
      )}
      {total !== undefined && (
        <p role="status" className="figures ml-auto text-xs text-ink-3">
          {new Intl.NumberFormat('en').format(total)} {total === 1 ? 'row' : 'rows'}
        </p>
      )}
    </div>
  );
}

function NoRows({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <EmptyState
      icon="search"
      title="No rows found"
      description="No cell contains this text."
      action={<Button onClick={onClear}>Clear search</Button>}
    />
  ) : (
    <EmptyState
      icon="table"
      title="No rows yet"
      description="Add rows here, import them from a CSV file, or let a workflow write them."
    />
  );
}
