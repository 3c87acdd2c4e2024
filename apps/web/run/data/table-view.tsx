import { useEffect, useMemo, useRef, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { ColumnHead } from './column-head.tsx';
import { ColumnSearch } from './column-search.tsx';
import { inOrder, moveColumn, useColumnOrder } from './column-order.ts';
import { cellText, columnWidth } from './cell-text.ts';
import { FileList } from './file-list.tsx';
import type { Items } from './items.ts';
import { columnsOf } from './items.ts';
import type { WholeItems } from './remaining-items.ts';
import { ItemNumber } from './item-number.tsx';
import { LIT, useItemThread } from './thread-context.ts';
import { useVisibleRows } from './visible-rows.ts';

/** The height of a row, in pixels. */
const ROW = 26;
/** The width of the column of numbers and of the column of files, in pixels. */
const WIDTH = { number: 52, files: 240 } as const;
/** The most columns that are rendered; the others are found by their names. */
const SHOWN_COLUMNS = 60;
/** The number of columns from which there is a search for them. */
const MANY_COLUMNS = 8;

const tone = (value: unknown): string =>
  value === null
    ? 'text-ink-3'
    : typeof value === 'string'
      ? 'text-ink'
      : typeof value === 'object'
        ? 'text-ink-2'
        : 'text-accent';

/** All columns of a table in the user's order, and those of them that match the search. */
function useColumns(items: Items) {
  const [search, setSearch] = useState('');
  const own = useColumnOrder();
  const all = useMemo(() => columnsOf(items), [items]);
  const ordered = useMemo(() => inOrder(all, own?.order ?? []), [all, own?.order]);
  const wanted = search.trim().toLowerCase();
  const found = wanted === '' ? ordered : ordered.filter((key) => key.toLowerCase().includes(wanted));
  const shown = found.slice(0, SHOWN_COLUMNS);
  const move = own ? (moved: string, to: string): void => own.setOrder(moveColumn(ordered, moved, to)) : undefined;
  return { all, found, shown, search, setSearch, move };
}

/** Sees to it that the rows which are shown are loaded. What could not be loaded is asked for again once other rows are shown. */
function useLoadedUpTo(end: number, whole: WholeItems | undefined): void {
  const asked = useRef(0);
  const isMissing = whole !== undefined && end > whole.items.length && whole.total > whole.items.length;
  useEffect(() => {
    if (!isMissing || whole.loading || asked.current === end) return;
    asked.current = end;
    whole.need(end);
  }, [isMissing, whole, end]);
}

/** Items as a table: a row each, a column for every key. Only the rows that can be seen are rendered; columns can be found, and dragged to another place. */
export function TableView({ items, label, whole }: { items: Items; label: string; whole?: WholeItems }) {
  const table = useRef<HTMLTableElement>(null);
  const total = whole?.total ?? items.length;
  const { start, end } = useVisibleRows(table, total, ROW);
  useLoadedUpTo(end, whole);
  const { all, found, shown: columns, search, setSearch, move } = useColumns(items);
  const hasFiles = items.some(({ files }) => files);
  const isEmpty = all.length === 0 && !hasFiles;
  const widths = useMemo(() => columns.map((key) => columnWidth(key, items)), [columns, items]);
  const width = WIDTH.number + widths.reduce((sum, each) => sum + each, 0) + (hasFiles || isEmpty ? WIDTH.files : 0);
  const hasSearch = all.length >= MANY_COLUMNS;
  const top = hasSearch ? 'top-8' : 'top-0';
  return (
    <>
      {hasSearch && (
        <ColumnSearch
          search={search}
          onSearch={setSearch}
          found={found.length}
          shown={columns.length}
          all={all.length}
        />
      )}
      <table
        ref={table}
        aria-label={label}
        aria-rowcount={total + 1}
        style={{ width }}
        className="min-w-full table-fixed border-separate border-spacing-0 text-left text-xs"
      >
        <colgroup>
          <col style={{ width: WIDTH.number }} />
          {columns.map((key, index) => (
            <col key={key} style={{ width: widths[index] }} />
          ))}
          {(hasFiles || isEmpty) && <col style={{ width: WIDTH.files }} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <Head className={classes('figures text-ink-3', top)}>#</Head>
            {columns.map((key, index) => (
              <ColumnHead
                key={key}
                name={key}
                value={items.find(({ json }) => json[key] !== undefined)?.json[key]}
                before={columns[index - 1]}
                after={columns[index + 1]}
                onMove={move}
                className={top}
              />
            ))}
            {hasFiles && <Head className={top}>Files</Head>}
            {isEmpty && <Head className={top}>Data</Head>}
          </tr>
        </thead>
        <tbody>
          <Space rows={start} />
          {Array.from({ length: end - start }, (_, place) => (
            // Items have no identity besides their place.
            <Row
              key={start + place}
              index={start + place}
              item={items[start + place]}
              columns={columns}
              hasFiles={hasFiles}
              isEmpty={isEmpty}
            />
          ))}
          <Space rows={total - end} />
        </tbody>
      </table>
    </>
  );
}

/** The room of rows that are not rendered. */
function Space({ rows }: { rows: number }) {
  return rows <= 0 ? null : <tr aria-hidden style={{ height: rows * ROW }} />;
}

interface RowProps {
  index: number;
  /** Undefined while it is loaded. */
  item: Items[number] | undefined;
  columns: readonly string[];
  hasFiles: boolean;
  isEmpty: boolean;
}

function Row({ index, item, columns, hasFiles, isEmpty }: RowProps) {
  const { lit, ...thread } = useItemThread()(index);
  const json = item?.json ?? {};
  return (
    <tr aria-rowindex={index + 2} style={{ height: ROW }} {...thread} className={lit ? LIT : 'hover:bg-surface-2'}>
      <Cell className="figures text-ink-3">{item ? <ItemNumber index={index} label={`${index + 1}`} /> : '…'}</Cell>
      {columns.map((key) => (
        <Cell key={key} className={classes('font-mono', tone(json[key]))}>
          {json[key] === undefined ? '' : cellText(json[key])}
        </Cell>
      ))}
      {hasFiles && <Cell>{item?.files && <FileList files={item.files} inline />}</Cell>}
      {isEmpty && <Cell className="text-ink-3">{item ? 'Empty item' : ''}</Cell>}
    </tr>
  );
}

function Head({ className, children }: { className?: string; children: React.ReactNode }) {
  return (
    <th
      scope="col"
      className={classes(
        'sticky z-1 border-b border-line bg-surface-2 px-2.5 py-1.5 font-medium whitespace-nowrap text-ink-2',
        className,
      )}
    >
      {children}
    </th>
  );
}

function Cell({ className, children }: { className?: string; children: React.ReactNode }) {
  return <td className={classes('truncate border-b border-line px-2.5 py-0', className)}>{children}</td>;
}
