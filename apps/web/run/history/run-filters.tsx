import { SEARCH_TEXT_LIMIT } from '@heddle/contract/api/executions';
import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useId, useState } from 'react';
import { useNodeTypes } from '../../api/node-types.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import type { RunFilter } from './run-filter.ts';
import { anyRun, isFiltered } from './run-filter.ts';

const ANY = 'any';

interface RunFiltersProps {
  filter: RunFilter;
  onFilter: (filter: RunFilter) => void;
  /** Filters that are always shown. */
  children?: ReactNode;
}

/** Filters runs by day, trigger and a value in their data. */
export function RunFilters({ filter, onFilter, children }: RunFiltersProps) {
  const [open, setOpen] = useState(isFiltered(filter));
  return (
    <div className="mb-3 space-y-2">
      <div className="flex flex-wrap gap-2">
        {children}
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          <ListFilter aria-hidden size={14} />
          More filters
        </Button>
        {isFiltered(filter) && (
          <Button variant="ghost" onClick={() => onFilter(anyRun)}>
            Clear
          </Button>
        )}
      </div>
      {open && <Fields filter={filter} onFilter={onFilter} />}
    </div>
  );
}

function Fields({ filter, onFilter }: RunFiltersProps) {
  const id = useId();
  const { data } = useNodeTypes();
  const triggers = (data ?? []).filter((entry) => entry.trigger);
  return (
    <div role="group" aria-label="More filters" className="flex flex-wrap items-center gap-2 text-xs text-ink-2">
      <label htmlFor={`${id}-from`} className="flex items-center gap-1.5">
        From
        <Input
          id={`${id}-from`}
          type="date"
          className="h-8.5 w-36"
          value={filter.fromDay}
          max={filter.toDay || undefined}
          onChange={(event) => onFilter({ ...filter, fromDay: event.currentTarget.value })}
        />
      </label>
      <label htmlFor={`${id}-to`} className="flex items-center gap-1.5">
        To
        <Input
          id={`${id}-to`}
          type="date"
          className="h-8.5 w-36"
          value={filter.toDay}
          min={filter.fromDay || undefined}
          onChange={(event) => onFilter({ ...filter, toDay: event.currentTarget.value })}
        />
      </label>
      <Select
        aria-label="Filter by trigger"
        className="w-44"
        value={filter.trigger === '' ? ANY : filter.trigger}
        onValueChange={(trigger) => onFilter({ ...filter, trigger: trigger === ANY ? '' : trigger })}
        options={[
          { value: ANY, label: 'Any trigger' },
          ...triggers.map(({ type, name }) => ({ value: type, label: name })),
        ]}
      />
      <TextField key={filter.text === '' ? 'empty' : 'filled'} filter={filter} onFilter={onFilter} />
    </div>
  );
}

/** The text is searched for once nobody types any more. */
function TextField({ filter, onFilter }: RunFiltersProps) {
  const [text, setText] = useState(filter.text);
  const settled = useDebounced(text);
  useEffect(() => {
    if (settled !== filter.text) onFilter({ ...filter, text: settled });
    // Only what is typed counts: another filter that changes meanwhile must not bring an old text back.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);
  return (
    <Input
      type="search"
      aria-label="Value in the data of the runs"
      placeholder="Value in the data"
      className="h-8.5 w-44"
      maxLength={SEARCH_TEXT_LIMIT}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
