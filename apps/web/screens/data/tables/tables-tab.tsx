import type { TableView } from '@heddle/contract/api/tables';
import { ChevronRight, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { errorText } from '../../../api/client.ts';
import { useTables } from '../../../api/tables.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useDeleted } from '../delete-with-undo.ts';
import { LoadingRows } from '../loading-rows.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { TableDialog } from './table-dialog.tsx';

const number = new Intl.NumberFormat('en');
const counted = (count: number, one: string): string => `${number.format(count)} ${one}${count === 1 ? '' : 's'}`;

/** The user's tables, and the ways to a further one. */
export function TablesTab() {
  const { data, error, isFetching, refetch } = useTables();
  const deleted = useDeleted((state) => state.ids);
  const [dialog, setDialog] = useState<'new' | 'import' | null>(null);
  const [, navigate] = useLocation();
  const tables = data?.filter(({ id }) => !deleted.has(id));
  const open = (table: TableView): void => navigate(`/data?table=${encodeURIComponent(table.id)}`);
  const actions = (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setDialog('import')}>
        <Upload aria-hidden size={15} />
        Import CSV
      </Button>
      <Button variant="primary" onClick={() => setDialog('new')}>
        <Plus aria-hidden size={16} />
        New table
      </Button>
    </div>
  );
  return (
    <>
      {tables !== undefined && tables.length > 0 && (
        <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-2">
          <h2 className="text-sm font-medium text-ink-2">Your tables</h2>
          {actions}
        </div>
      )}
      <Card>
        {tables === undefined &&
          (error ? (
            <ErrorState
              title="Failed to fetch tables"
              description={errorText(error, 'Something went wrong.')}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : (
            <LoadingRows what="tables" />
          ))}
        {tables?.length === 0 && (
          <EmptyState
            icon="table"
            title="No tables yet"
            description="A table stores rows that workflows find, add and change with the Data Table node."
            action={actions}
          />
        )}
        {tables !== undefined && tables.length > 0 && (
          <ul aria-label="Tables" className="divide-y divide-line">
            {tables.map((table) => (
              <li key={table.id}>
                <TableRow table={table} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      <TableDialog open={dialog === 'new'} onClose={() => setDialog(null)} onSaved={open} />
      <ImportDialog open={dialog === 'import'} onClose={() => setDialog(null)} onImported={open} />
    </>
  );
}

function TableRow({ table: { id, name, columns, rowCount, updatedAt } }: { table: TableView }) {
  return (
    <Link
      href={`/data?table=${encodeURIComponent(id)}`}
      className="group flex items-center gap-3 px-4 py-3 transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2"
    >
      <span
        aria-hidden
        className="flex size-9 shrink-0 items-center justify-center rounded-control bg-surface-2 text-ink-2 group-hover:bg-surface-3 max-sm:hidden"
      >
        <Icon name="table" size={17} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium group-hover:text-accent">{name}</span>
        <span className="figures block truncate text-xs text-ink-3">
          {counted(rowCount, 'row')} · {counted(columns.length, 'column')}
          <span className="max-sm:hidden"> · changed {formatDateTime(updatedAt)}</span>
        </span>
      </span>
      <ChevronRight aria-hidden size={16} className="text-ink-3" />
    </Link>
  );
}
