import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { classes } from '../../../../ui/classes.ts';
import { FieldContext } from '../../../../ui/field-context.ts';
import { Input } from '../../../../ui/input.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../../../ui/popover.tsx';
import { useTextSurroundings } from '../text/text-surroundings.ts';
import { fieldPaths } from './field-paths.ts';
import { walkEntries } from './walk.ts';

interface FieldPickerProps {
  label: string;
  /** The path that the field has now. */
  value: string;
  onPick: (path: string) => void;
}

/** The most items whose fields are listed. */
const ITEMS_READ = 100;

/** The button beside a field for a path; lists the fields of the items that arrived in the last run. */
export function FieldPicker({ label, value, onPick }: FieldPickerProps) {
  const [open, setOpen] = useState(false);
  const pick = (path: string): void => {
    onPick(path);
    setOpen(false);
  };
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        type="button"
        title={label}
        aria-label={label}
        className="inline-flex h-8.5 w-7 shrink-0 items-center justify-center text-ink-3 transition-colors hover:bg-surface-2 hover:text-ink focus-visible:-outline-offset-2 data-[state=open]:bg-surface-2"
      >
        <ChevronDown aria-hidden size={15} />
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={label} className="w-72">
        {/* The search is no part of the field around. */}
        <FieldContext value={null}>
          <Choices value={value.trim()} onPick={pick} />
        </FieldContext>
      </PopoverContent>
    </Popover>
  );
}

function Choices({ value, onPick }: Pick<FieldPickerProps, 'value' | 'onPick'>) {
  const { scope } = useTextSurroundings().sample;
  const [search, setSearch] = useState('');
  const all = fieldPaths(scope?.items.slice(0, ITEMS_READ) ?? []);
  const wanted = search.trim().toLowerCase();
  const found = all.filter(({ path }) => path.toLowerCase().includes(wanted));
  if (all.length === 0)
    return (
      <p className="px-2 py-1.5 text-sm text-ink-2">
        Run the workflow up to this node to choose from its fields, or type the name of a field.
      </p>
    );
  return (
    // Only handles keys of its content.
    <div role="presentation" onKeyDown={walkEntries}>
      <Input
        type="search"
        aria-label="Search fields"
        placeholder="Search fields"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul aria-label="Fields of the last run" className="mt-2 max-h-64 overflow-y-auto empty:hidden">
        {found.map(({ path, value: sample }) => (
          <li key={path}>
            <button
              type="button"
              data-entry={path}
              aria-pressed={path === value}
              onClick={() => onPick(path)}
              className={classes(
                'flex w-full items-center justify-between gap-3 rounded-sm px-2 py-1.5 text-left text-sm transition-colors hover:bg-surface-2',
                'focus-visible:-outline-offset-2',
              )}
            >
              <span className="min-w-0 shrink-0 max-w-1/2 truncate">{path}</span>
              <span className="min-w-0 flex-1 truncate text-right font-mono text-xs text-ink-3">{sample}</span>
              {path === value && <Check aria-hidden size={15} className="shrink-0 text-accent" />}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p role="status" className="px-2 pt-2 text-xs text-ink-2">
          No field matches.
        </p>
      )}
    </div>
  );
}
