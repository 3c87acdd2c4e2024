import type { RowView, TableView } from '@heddle/contract/api/tables';
import { ArrowDown, ArrowUp, ArrowUpDown, KeyRound, Pencil } from 'lucide-react';
import type { RowsView } from '../../../api/tables.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classes } from '../../../ui/classes.ts';
import { cellText } from './cells.ts';

export interface RowsGridProps {
  table: TableView;
  rows: readonly RowView[];
  view: RowsView;
  onSort: (column: string) => void;
  /** True while these are still the rows of another page. */
  isPrevious: boolean;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onEdit: (row: RowView) => void;
}

/** Rows under the columns of their table; scrolls sideways where there are many. */
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
            {table.columns.map(({ id, name, type }) => (
              <th
                key={id}
                scope="col"
                aria-sort={view.sort !== name ? undefined : view.descending ? 'descending' : 'ascending'}
                className={classes('px-1.5 py-1 font-medium', type === 'number' ? 'text-right' : 'text-left')}
              >
                <button
                  type="button"
                  onClick={() => onSort(name)}
                  className="inline-flex items-center gap-1.5 rounded-sm px-1.5 py-1 whitespace-nowrap transition-colors hover:bg-surface-2 hover:text-ink"
                >
                  {name === table.key && <KeyRound aria-label="Key" size={12} className="text-ink-3" />}
                  {name}
                  <SortMark view={view} column={name} />
                </button>
              </th>
            ))}
            <th scope="col" className="w-12 pr-3">
              <span className="sr-only">Edit</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, index) => {
            const name =
              cellText(table.columns[0]?.type ?? 'text', row.values[table.columns[0]?.name ?? '']) ||
              `row ${index + 1}`;
            return (
              <tr
                key={row.id}
                className={classes(
                  'transition-colors hover:bg-surface-2',
                  selected.has(row.id) && 'bg-accent-soft hover:bg-accent-soft',
                )}
              >
                <td className="py-2 pl-4">
                  <Checkbox
                    aria-label={`Select ${name}`}
                    checked={selected.has(row.id)}
                    onCheckedChange={() => toggle(row.id)}
                  />
                </td>
                {table.columns.map(({ id, name: column, type }) => {
                  const text = cellText(type, row.values[column]);
                  return (
                    <td
                      key={id}
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
                })}
                <td className="py-1 pr-3 text-right">
                  <Button variant="ghost" size="icon" aria-label={`Edit ${name}`} onClick={() => onEdit(row)}>
                    <Pencil aria-hidden size={14} />
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
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
