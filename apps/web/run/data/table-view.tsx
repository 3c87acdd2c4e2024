import { useMemo } from 'react';
import { classes } from '../../ui/classes.ts';
import { FieldName } from './field-name.tsx';
import { FileList } from './file-list.tsx';
import type { Items } from './items.ts';
import { columnsOf } from './items.ts';
import type { WholeItems } from './remaining-items.ts';
import { ItemNumber } from './item-number.tsx';
import { useShownItems } from './show-more.tsx';
import { LIT, useItemThread } from './thread-context.ts';

/** How many rows are rendered at once. */
const PAGE = 50;
/** How many characters of a cell are rendered. */
const SHOWN = 120;

const cellText = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text;
};

const tone = (value: unknown): string =>
  value === null
    ? 'text-ink-3'
    : typeof value === 'string'
      ? 'text-ink'
      : typeof value === 'object'
        ? 'text-ink-2'
        : 'text-accent';

/** Items as a table: a row each, a column for every key. */
export function TableView({ items, label, whole }: { items: Items; label: string; whole?: WholeItems }) {
  const { shown, more } = useShownItems(items, PAGE, whole);
  const threadOf = useItemThread();
  const columns = useMemo(() => columnsOf(items), [items]);
  const hasFiles = items.some(({ files }) => files);
  return (
    <>
      <table aria-label={label} className="min-w-full border-separate border-spacing-0 text-left text-xs">
        <thead>
          <tr>
            <Head className="figures w-px text-ink-3">#</Head>
            {columns.map((key) => (
              <Head key={key}>
                <FieldName
                  name={key}
                  path={[key]}
                  value={items.find(({ json }) => json[key] !== undefined)?.json[key]}
                />
              </Head>
            ))}
            {hasFiles && <Head>Files</Head>}
            {columns.length === 0 && !hasFiles && <Head>Data</Head>}
          </tr>
        </thead>
        <tbody>
          {items.slice(0, shown).map(({ json, files }, index) => {
            const { lit, ...thread } = threadOf(index);
            return (
              // Items have no identity besides their place.
              <tr key={index} {...thread} className={lit ? LIT : 'hover:bg-surface-2'}>
                <Cell className="figures text-ink-3">
                  <ItemNumber index={index} label={`${index + 1}`} />
                </Cell>
                {columns.map((key) => (
                  <Cell key={key} className={classes('font-mono', tone(json[key]))}>
                    {json[key] === undefined ? '' : cellText(json[key])}
                  </Cell>
                ))}
                {hasFiles && <Cell>{files && <FileList files={files} />}</Cell>}
                {columns.length === 0 && !hasFiles && <Cell className="text-ink-3">Empty item</Cell>}
              </tr>
            );
          })}
        </tbody>
      </table>
      {more}
    </>
  );
}

function Head({ className, children }: { className?: string; children: React.ReactNode }) {
  return (
    <th
      scope="col"
      className={classes(
        'sticky top-0 z-1 border-b border-line bg-surface-2 px-2.5 py-1.5 font-medium whitespace-nowrap text-ink-2',
        className,
      )}
    >
      {children}
    </th>
  );
}

function Cell({ className, children }: { className?: string; children: React.ReactNode }) {
  return (
    <td className={classes('max-w-64 truncate border-b border-line px-2.5 py-1 align-top', className)}>{children}</td>
  );
}
