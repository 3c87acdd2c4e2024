import type { RowView, TableView } from '@heddle/contract/api/tables';
import { ArrowDown, ArrowUp, ArrowUpDown, KeyRound, Pencil } from 'lucide-react';
import type { RowsView } from '../../../api/tables.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classes } from '../../../ui/classes.ts';
import { cellText } from './cells.ts';

type Column = TableView['columns'][number];

export interface RowsGridProps {
  table: TableView;
  rows: readonly RowView[];
  view: RowsView;
  onSort: (column: string) => void;
  /** True while the rows are those of the previous page. */
  isPrevious: boolean;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onEdit: (row: RowView) => void;
}

/** The rows of a table as a grid that scrolls sideways. */
export function RowsGrid({ table, rows, view, onSort, isPrevious, selected, onSelect, onEdit }: RowsGridProps) {
  const all = rows.every(({ id }) => selected.has(id));
  const some = rows.some(({ id }) => selected.has(id));
  const toggle = (id: string): void => onSelect(selected.symmetricDifference(new Set([id])));
  return (
    <div
      role="region"
      aria-label={`Rows of ${table.name}`}
      tabIndex={0}
      aria-busy={isPrevious}
      className="relative overflow-x-auto transition-opacity focus-visible:-outline-offset-2 aria-busy:opacity-60"
    >
      <table className="w-full text-sm">
        <thead className="border-b border-line text-xs text-ink-2">
          <tr>
            <th scope="col" className="w-10 py-2 pl-4 text-left">
              <Checkbox
                aria-label="Select all rows of this page"
                checked={all ? true : some ? 'indeterminate' : false}
                onCheckedChange={() => onSelect(all ? new Set() : new Set(rows.map(({ id }) => id)))}
              />
            </th>
            {table.columns.map((column) => (
              <ColumnHead
                key={column.id}
                column={column}
                isKey={column.name === table.key}
                view={view}
                onSort={onSort}
              />
            ))}
            <th scope="col" className="w-12 pr-3">
              <span className="sr-only">Edit</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, index) => (
            <Row
              key={row.id}
              columns={table.columns}
              row={row}
              index={index}
              selected={selected.has(row.id)}
              onToggle={() => toggle(row.id)}
              onEdit={() => onEdit(row)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ColumnHeadProps {
  column: Column;
  isKey: boolean;
  view: RowsView;
  onSort: (column: string) => void;
}

function ColumnHead({ column: { name, type }, isKey, view, onSort }: ColumnHeadProps) {
  return (
    <th
      scope="col"
      aria-sort={view.sort !== name ? undefined : view.descending ? 'descending' : 'ascending'}
      className={classes('px-1.5 py-1 font-medium', type === 'number' ? 'text-right' : 'text-left')}
    >
      <button
        type="button"
        onClick={() => onSort(name)}
        className="inline-flex items-center gap-1.5 rounded-sm px-1.5 py-1 whitespace-nowrap transition-colors hover:bg-surface-2 hover:text-ink"
      >
        {isKey && <KeyRound aria-label="Key" size={12} className="text-ink-3" />}
        {name}
        <SortMark view={view} column={name} />
      </button>
    </th>
  );
}

interface RowProps {
  columns: readonly Column[];
  row: RowView;
  index: number;
  selected: boolean;
  onToggle: () => void;
  onEdit: () => void;
}

/** A row of the grid, named after its first cell. */
function Row({ columns, row, index, selected, onToggle, onEdit }: RowProps) {
  const [first] = columns;
  const name = cellText(first?.type ?? 'text', row.values[first?.name ?? '']) || `row ${index + 1}`;
  return (
    <tr className={classes('transition-colors hover:bg-surface-2', selected && 'bg-accent-soft hover:bg-accent-soft')}>
      <td className="py-2 pl-4">
        <Checkbox aria-label={`Select ${name}`} checked={selected} onCheckedChange={onToggle} />
      </td>
      {columns.map(({ id, name: column, type }) => (
        <Cell key={id} type={type} text={cellText(type, row.values[column])} />
      ))}
      <td className="py-1 pr-3 text-right">
        <Button variant="ghost" size="icon" aria-label={`Edit ${name}`} onClick={onEdit}>
          <Pencil aria-hidden size={14} />
        </Button>
      </td>
    </tr>
  );
}

function Cell({ type, text }: { type: Column['type']; text: string }) {
  return (
    <td
      title={text.length > 40 ? text.slice(0, 500) : undefined}
      className={classes(
        'max-w-72 truncate px-3 py-2',
        type === 'number' && 'figures text-right',
        type === 'date' && 'figures whitespace-nowrap',
        type === 'json' && 'font-mono text-xs',
      )}
    >
      {text === '' ? (
        <span className="text-ink-3" aria-label="Empty">
          –
        </span>
      ) : (
        text
      )}
    </td>
  );
}

function SortMark({ view: { sort, descending }, column }: { view: RowsView; column: string }) {
  if (sort !== column) return <ArrowUpDown aria-hidden size={12} className="text-ink-3" />;
  return descending ? (
    <ArrowDown aria-hidden size={12} className="text-accent" />
  ) : (
    <ArrowUp aria-hidden size={12} className="text-accent" />
  );
}
