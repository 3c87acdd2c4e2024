import type { ListEntry } from '@heddle/contract/api/node-lists';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../../../api/client.ts';
import { useNodeList } from '../../../../../api/node-lists.ts';
import { classes } from '../../../../../ui/classes.ts';
import { FieldContext } from '../../../../../ui/field-context.ts';
import { Input } from '../../../../../ui/input.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../../../../ui/popover.tsx';
import { useDebounced } from '../../../../../ui/use-debounced.ts';
import type { NodeForm } from '../../node-form.ts';
import { walkEntries } from '../walk.ts';

interface EntryPickerProps {
  form: NodeForm;
  list: string;
  label: string;
  value: string;
  onPick: (entry: ListEntry) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The button beside a field that lists what the account of the node's credential has. */
export function EntryPicker({ open, onOpenChange, ...choice }: EntryPickerProps) {
  const title = `Choose from the account: ${choice.label}`;
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger
        type="button"
        title={title}
        aria-label={title}
        className="inline-flex size-8.5 shrink-0 items-center justify-center rounded-control border border-line-strong bg-surface text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink data-[state=open]:bg-surface-2"
      >
        <ChevronDown aria-hidden size={15} />
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={title} className="w-72">
        {/* The search is no part of the field around. */}
        <FieldContext value={null}>
          {choice.form.data['credential'] || !choice.form.needsCredential ? (
            <Entries {...choice} />
          ) : (
            <p className="px-2 py-1.5 text-sm text-ink-2">Choose a credential first: it is needed to load the list.</p>
          )}
        </FieldContext>
      </PopoverContent>
    </Popover>
  );
}

function Entries({ form, list, label, value, onPick }: Omit<EntryPickerProps, 'open' | 'onOpenChange'>) {
  const [search, setSearch] = useState('');
  const { data, error } = useNodeList({ ...form, list, search: useDebounced(search).trim() });
  return (
    // Only handles keys of its content.
    <div role="presentation" onKeyDown={walkEntries}>
      <Input
        type="search"
        aria-label={`Search: ${label}`}
        placeholder="Search by name"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {data !== undefined && data.entries.length > 0 && (
        <ul aria-label={label} className="mt-2 max-h-64 overflow-y-auto">
          {data.entries.map((entry) => (
            <li key={entry.value}>
              <button
                type="button"
                data-entry={entry.value}
                aria-pressed={entry.value === value}
                onClick={() => onPick(entry)}
                className={classes(
                  'flex w-full items-center justify-between gap-2 rounded-sm px-2 py-1.5 text-left text-sm transition-colors hover:bg-surface-2',
                  'focus-visible:-outline-offset-2',
                )}
              >
                <span className="min-w-0">
                  <span className="block truncate">{entry.label}</span>
                  {entry.label !== entry.value && (
                    <span className="block truncate font-mono text-xs text-ink-3">{entry.value}</span>
                  )}
                </span>
                {entry.value === value && <Check aria-hidden size={15} className="shrink-0 text-accent" />}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="px-2 pt-1.5 text-xs text-ink-2 empty:hidden">
        {!data && !error && 'Loading…'}
        {error && errorText(error, 'The list could not be loaded.')}
        {data?.entries.length === 0 && (search === '' ? 'There is nothing to choose from.' : 'Nothing matches.')}
        {data?.more && 'There are more. Search for others.'}
      </p>
    </div>
  );
}
