import type { WorkflowSummary } from '@heddle/contract/api/workflows';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../api/client.ts';
import { firstWorkflows, useWorkflows } from '../../api/workflows.ts';
import { classes } from '../../ui/classes.ts';
import { Input } from '../../ui/input.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/popover.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';

export type PickedWorkflow = Pick<WorkflowSummary, 'id' | 'name'>;

export interface WorkflowFilterProps {
  userId: string;
  picked: PickedWorkflow | undefined;
  onPick: (workflow: PickedWorkflow | undefined) => void;
}

/** Picks one workflow out of thousands, or all. */
export function WorkflowFilter({ userId, picked, onPick }: WorkflowFilterProps) {
  const [open, setOpen] = useState(false);
  const name = picked?.name ?? 'All workflows';
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        aria-label={`Filter by workflow: ${name}`}
        className="control flex h-8.5 min-w-0 items-center justify-between gap-2 px-2.5 text-left sm:max-w-64"
      >
        <span className="truncate">{name}</span>
        <ChevronDown aria-hidden size={15} className="shrink-0 text-ink-3" />
      </PopoverTrigger>
      <PopoverContent aria-label="Filter by workflow" className="w-72">
        <Choices
          userId={userId}
          picked={picked}
          onPick={(workflow) => {
            onPick(workflow);
            setOpen(false);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}

function Choices({ userId, picked, onPick }: WorkflowFilterProps) {
  const [search, setSearch] = useState('');
  const {
    items,
    total = 0,
    error,
  } = useWorkflows(userId, { ...firstWorkflows, sort: 'name', search: useDebounced(search) });
  return (
    <>
      <Input
        type="search"
        aria-label="Search workflows to filter by"
        placeholder="Search by name"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul aria-label="Workflows to filter by" className="mt-2 max-h-64 overflow-y-auto">
        {search === '' && (
          <Choice name="All workflows" isPicked={picked === undefined} onPick={() => onPick(undefined)} />
        )}
        {items?.map(({ id, name }) => (
          <Choice key={id} name={name} isPicked={picked?.id === id} onPick={() => onPick({ id, name })} />
        ))}
      </ul>
      <p role="status" className="px-2 pt-1.5 text-xs text-ink-3 empty:hidden">
        {error && errorText(error, 'Failed to fetch workflows')}
        {items?.length === 0 && search !== '' && 'No workflows found'}
        {items && total > items.length && `The first ${items.length} of ${total}. Search for others.`}
      </p>
    </>
  );
}

function Choice({ name, isPicked, onPick }: { name: string; isPicked: boolean; onPick: () => void }) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isPicked}
        onClick={onPick}
        className={classes(
          'flex w-full items-center justify-between gap-2 rounded-sm px-2 py-1.5 text-left text-sm transition-colors hover:bg-surface-2',
          'focus-visible:-outline-offset-2',
        )}
      >
        <span className="truncate">{name}</span>
        {isPicked && <Check aria-hidden size={15} className="shrink-0 text-accent" />}
      </button>
    </li>
  );
}
