import type { Choice } from '@heddle/contract/node/fields';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { classes } from '../../../../ui/classes.ts';
import { FieldContext, useFieldControl } from '../../../../ui/field-context.ts';
import { Input } from '../../../../ui/input.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../../../ui/popover.tsx';
import { walkEntries } from './walk.ts';

interface OperationPickerProps {
  choices: readonly Choice[];
  label: string;
  value: string;
  onPick: (value: string) => void;
}

/** A choice among many that are in groups: the objects of a service, and what can be done with each. All of them can be searched. */
export function OperationPicker({ choices, label, value, onPick }: OperationPickerProps) {
  const [open, setOpen] = useState(false);
  const current = choices.find((choice) => choice.value === value);
  const pick = (next: string): void => {
    onPick(next);
    setOpen(false);
  };
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        type="button"
        {...useFieldControl()}
        className="control flex h-8.5 items-center justify-between gap-2 px-2.5 text-left"
      >
        <span className="truncate">
          {current ? (
            <>
              <span className="text-ink-3">{current.group} · </span>
              {current.label}
            </>
          ) : (
            value || 'Choose…'
          )}
        </span>
        <ChevronDown aria-hidden size={15} className="shrink-0 text-ink-3" />
      </PopoverTrigger>
      <PopoverContent align="start" aria-label={label} className="w-80 max-w-[calc(100vw-2rem)]">
        {/* The search is no part of the field around. */}
        <FieldContext value={null}>
          <Choices choices={choices} value={value} onPick={pick} />
        </FieldContext>
      </PopoverContent>
    </Popover>
  );
}

/** The choices whose object or name has every word of the search. */
export function searchChoices(choices: readonly Choice[], search: string): readonly Choice[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(({ label, group = '' }) => {
    const text = `${group} ${label}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function Choices({ choices, value, onPick }: Omit<OperationPickerProps, 'label'>) {
  const [search, setSearch] = useState('');
  const found = Map.groupBy(searchChoices(choices, search), ({ group = '' }) => group);
  return (
    // Only handles keys of its content.
    <div role="presentation" onKeyDown={walkEntries}>
      <Input
        type="search"
        aria-label="Search operations"
        placeholder="Search by object or operation"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className="mt-2 max-h-72 overflow-y-auto">
        {[...found].map(([group, entries]) => (
          <section key={group} aria-label={group}>
            <h3 className="px-2 pt-2 pb-1 text-xs font-medium text-ink-3">{group}</h3>
            <ul>
              {entries.map((choice) => (
                <li key={choice.value}>
                  <button
                    type="button"
                    data-entry={choice.value}
                    aria-pressed={choice.value === value}
                    onClick={() => onPick(choice.value)}
                    className={classes(
                      'flex w-full items-center justify-between gap-2 rounded-sm px-2 py-1.5 text-left text-sm transition-colors hover:bg-surface-2',
                      'focus-visible:-outline-offset-2',
                    )}
                  >
                    <span className="truncate">{choice.label}</span>
                    {choice.value === value && <Check aria-hidden size={15} className="shrink-0 text-accent" />}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p role="status" className="px-2 pt-1.5 text-xs text-ink-2 empty:hidden">
        {found.size === 0 && 'No operation matches. "Custom API call" can send any request of the service.'}
      </p>
    </div>
  );
}
