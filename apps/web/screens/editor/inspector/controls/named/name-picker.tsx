import { Check, ChevronDown, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../../../api/client.ts';
import { classes } from '../../../../../ui/classes.ts';
import { FieldContext } from '../../../../../ui/field-context.ts';
import { Input } from '../../../../../ui/input.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../../../../ui/popover.tsx';
import { useDebounced } from '../../../../../ui/use-debounced.ts';
import { walkEntries } from '../walk.ts';
import { NewTable } from './new-table.tsx';
import type { NameSource } from './sources.ts';

export interface NamePickerProps {
  source: NameSource;
  /** The current name of the field. */
  value: string;
  onPick: (name: string) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The button beside a field that lists the available names. */
export function NamePicker({ source, value, onPick, open, onOpenChange }: NamePickerProps) {
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger
        type="button"
        title={`Choose a ${source.one}`}
        aria-label={`Choose a ${source.one}`}
        className="inline-flex size-8.5 shrink-0 items-center justify-center rounded-control border border-line-strong bg-surface text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink data-[state=open]:bg-surface-2"
      >
        <ChevronDown aria-hidden size={15} />
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={`Choose a ${source.one}`} className="w-72">
        {/* The search is no part of the field around. */}
        <FieldContext value={null}>
          <Choices source={source} value={value} onPick={onPick} />
        </FieldContext>
      </PopoverContent>
    </Popover>
  );
}

function Choices({ source, value, onPick }: Pick<NamePickerProps, 'source' | 'value' | 'onPick'>) {
  const [search, setSearch] = useState('');
  const { names, more, error } = source.useNames(useDebounced(search));
  const current = value.trim().toLowerCase();
  const isEmpty = names?.length === 0;
  return (
    // Only handles keys of its content.
    <div role="presentation" onKeyDown={walkEntries}>
      <Input
        type="search"
        aria-label={`Search ${source.several}`}
        placeholder="Search by name"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {names !== undefined && names.length > 0 && (
        <ul aria-label={`Your ${source.several}`} className="mt-2 max-h-64 overflow-y-auto">
          {names.map((name) => (
            <li key={name}>
              <button
                type="button"
                data-entry={name}
                aria-pressed={name.toLowerCase() === current}
                onClick={() => onPick(name)}
                className={classes(
                  'flex w-full items-center justify-between gap-2 rounded-sm px-2 py-1.5 text-left text-sm transition-colors hover:bg-surface-2',
                  'focus-visible:-outline-offset-2',
                )}
              >
                <span className="truncate">{name}</span>
                {name.toLowerCase() === current && <Check aria-hidden size={15} className="shrink-0 text-accent" />}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="px-2 pt-1.5 text-xs text-ink-2 empty:hidden">
        {names === undefined && !error && 'Loading…'}
        {error && errorText(error, `Your ${source.several} could not be loaded.`)}
        {isEmpty && (search === '' ? source.none : `No ${source.one} matches.`)}
        {more && 'There are more. Search for others.'}
      </p>
      {source.one === 'table' && <NewTable value={value} onCreated={onPick} />}
      <a
        href={source.place}
        target="_blank"
        rel="noreferrer"
        className="mt-2 flex items-center gap-1.5 rounded-sm border-t border-line px-2 pt-2.5 text-xs text-ink-2 hover:text-accent"
      >
        Your {source.several} under Data
        <ExternalLink aria-hidden size={12} />
      </a>
    </div>
  );
}
