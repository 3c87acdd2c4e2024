import { Braces, Copy, Download, ListTree, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { downloadJson } from '../../files/download-json.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Select } from '../../ui/select.tsx';
import { ColumnOrderContext, useOrderAt } from './column-order.ts';
import { copyText } from './copy.ts';
import type { Items, Ports } from './items.ts';
import { itemCount, plainItems } from './items.ts';
import { JsonTree } from './json-tree.tsx';
import type { Rest } from './remaining-items.ts';
import { useWholeItems } from './remaining-items.ts';
import { SchemaView } from './schema-view.tsx';
import { TableView } from './table-view.tsx';
import type { ItemThreads } from './thread-context.ts';
import { ItemThreadsContext } from './thread-context.ts';

export type DataLook = 'table' | 'json' | 'schema';

const looks: readonly { value: DataLook; label: string; icon: typeof Table2 }[] = [
  { value: 'table', label: 'Table', icon: Table2 },
  { value: 'json', label: 'JSON', icon: Braces },
  { value: 'schema', label: 'Schema', icon: ListTree },
];

const none: Items = [];

interface DataViewProps {
  /** The name of its region, different from all others on the page. */
  name: string;
  /** At the start of the line: a heading, or a choice of what is shown. */
  title: ReactNode;
  ports: Ports | null;
  /** The items that were not loaded with the step. */
  rest?: Rest | undefined;
  /** The file name of a download, without its extension. */
  fileName: string;
  look: DataLook;
  onLook: (look: DataLook) => void;
  /** Shows the views as icons, to save space. */
  compact?: boolean;
  /** Follows the threads of the items at a port. */
  threadsOf?: (port: string) => ItemThreads;
  className?: string;
}

/** Items of a step by port, as table, JSON or schema, with buttons to copy and download them. */
export function DataView({
  name,
  title,
  ports,
  rest,
  fileName,
  look,
  onLook,
  compact = false,
  threadsOf,
  className,
}: DataViewProps) {
  const filled = Object.entries(ports ?? {}).filter(
    ([candidate, { length }]) => length > 0 || (rest?.totals[candidate] ?? 0) > 0,
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const [port, given] = filled.find(([candidate]) => candidate === chosen) ?? filled[0] ?? ['main', none];
  const whole = useWholeItems(given, port, rest);
  const { items, total } = whole;
  const withAll = (act: (all: Items) => void) => (): void => void whole.all().then((all) => all && act(all));
  const copy = withAll((all) =>
    copyText(JSON.stringify(plainItems(all), null, 2), `${itemCount(all.length)} as JSON.`),
  );
  const download = withAll((all) => downloadJson(`${fileName}.json`, plainItems(all)));
  const columnOrder = useOrderAt(port);
  const View = { table: TableView, json: JsonTree, schema: SchemaView }[look];
  return (
    <section aria-label={name} className={classes('flex min-h-0 min-w-0 flex-col', className)}>
      <div className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 py-1 pr-1.5 pl-3">
        {title}
        {filled.length > 1 && (
          <Select
            aria-label={`Port of ${name.toLowerCase()}`}
            className="h-6.5! w-auto! px-2! text-xs"
            value={port}
            onValueChange={setChosen}
            options={filled.map(([value, { length }]) => ({
              value,
              label: `${value} (${rest?.totals[value] ?? length})`,
            }))}
          />
        )}
        {filled.length === 1 && port !== 'main' && <span className="font-mono text-xs text-ink-2">{port}</span>}
        <span className="figures text-xs text-ink-3">{filled.length > 0 && itemCount(total)}</span>
        {filled.length > 0 && (
          <span className="ml-auto flex items-center">
            <LookChoice name={name} look={look} onLook={onLook} compact={compact} />
            <IconButton label={`Copy ${name.toLowerCase()} as JSON`} disabled={whole.loading} onClick={copy}>
              <Copy aria-hidden size={13} />
            </IconButton>
            <IconButton label={`Download ${name.toLowerCase()} as JSON`} disabled={whole.loading} onClick={download}>
              <Download aria-hidden size={13} />
            </IconButton>
          </span>
        )}
      </div>
      {/* Scrolls, so the keyboard must be able to reach it. */}
      <div
        tabIndex={0}
        role="group"
        aria-label={`${name}, items`}
        className="min-h-0 flex-1 overflow-auto border-t border-line focus-visible:-outline-offset-2"
      >
        {filled.length === 0 ? (
          <p className="px-3 py-2 text-xs text-ink-3">No items</p>
        ) : (
          <ItemThreadsContext value={threadsOf?.(port) ?? null}>
            <ColumnOrderContext value={columnOrder}>
              <View key={port} items={items} whole={whole} label={`${name}, ${look}`} />
            </ColumnOrderContext>
          </ItemThreadsContext>
        )}
      </div>
    </section>
  );
}

function LookChoice({ name, look, onLook, compact }: Pick<DataViewProps, 'name' | 'look' | 'onLook' | 'compact'>) {
  return (
    <span role="group" aria-label={`View of ${name.toLowerCase()}`} className="mr-1 flex rounded-sm bg-surface-2 p-px">
      {looks.map(({ value, label, icon: Mark }) => (
        <button
          key={value}
          type="button"
          aria-pressed={look === value}
          title={label}
          onClick={() => onLook(value)}
          className={classes(
            'inline-flex h-5.5 items-center gap-1 rounded-xs px-1.5 text-2xs font-medium',
            look === value ? 'bg-surface text-ink shadow-raised' : 'text-ink-2 hover:text-ink',
          )}
        >
          <Mark aria-hidden size={12} />
          <span className={compact ? 'sr-only' : undefined}>{label}</span>
        </button>
      ))}
    </span>
  );
}

interface IconButtonProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

function IconButton({ label, disabled, onClick, children }: IconButtonProps) {
  return (
    <Button variant="ghost" size="icon" className="size-6.5" aria-label={label} disabled={disabled} onClick={onClick}>
      {children}
    </Button>
  );
}
