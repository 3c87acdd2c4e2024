import { Search } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';

export interface FinderOption {
  id: string;
  label: string;
  /** A second line. */
  description?: string;
  mark: ReactNode;
  /** Cannot be chosen: the second line says why. */
  disabled?: boolean;
  /** Shown at the right end. */
  hint?: ReactNode;
  /** Called when it is the one that Enter takes, by a key or by the pointer. */
  onActive?(): void;
  onSelect(): void;
}

export interface FinderGroup {
  label: string;
  options: readonly FinderOption[];
}

export interface FinderProps {
  label: string;
  placeholder: string;
  /** The options for a search text, in order. */
  find(search: string): readonly FinderGroup[];
  empty: string;
}

/** A search box over a list of choices: the arrow keys move through the list, Enter selects. */
export function Finder({ label, placeholder, find, empty }: FinderProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const groups = find(search);
  const options = groups.flatMap((group) => group.options);
  const active = options[Math.min(at, options.length - 1)];

  const activated = useRef(active?.onActive);
  useEffect(() => {
    activated.current = active?.onActive;
  });
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    activated.current?.();
  }, [active?.id]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && options.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, options.length - 1) + step + options.length) % options.length);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      if (!active.disabled) active.onSelect();
    }
  };

  return (
    <div className="flex max-h-full min-h-0 flex-col">
      <div className="relative border-b border-line">
        <Search
          aria-hidden
          size={15}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
        />
        <input
          role="combobox"
          aria-expanded
          aria-label={label}
          aria-controls={`${id}-list`}
          aria-activedescendant={active ? `${id}-${active.id}` : undefined}
          value={search}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setSearch(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          className="h-10 w-full bg-transparent pr-3 pl-9 text-sm text-ink outline-none placeholder:text-ink-3"
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className="min-h-0 flex-1 overflow-y-auto p-1"
      >
        {options.length === 0 && <p className="px-3 py-6 text-center text-ink-3">{empty}</p>}
        {groups.map((group) => (
          <div key={group.label} role="group" aria-label={group.label}>
            <p aria-hidden className="px-2 pt-2 pb-1 text-xs font-medium text-ink-3">
              {group.label}
            </p>
            {group.options.map((option) => (
              <Option
                key={option.id}
                id={`${id}-${option.id}`}
                option={option}
                active={option === active}
                onPoint={() => option !== active && setAt(options.indexOf(option))}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

interface OptionProps {
  id: string;
  option: FinderOption;
  active: boolean;
  onPoint: () => void;
}

function Option({ id, option, active, onPoint }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      onPointerMove={onPoint}
      aria-disabled={option.disabled}
      onClick={() => !option.disabled && option.onSelect()}
      className={classes(
        'flex items-center gap-2.5 rounded-sm px-2 py-1.5 select-none',
        option.disabled ? 'cursor-default' : 'cursor-pointer',
        active && 'bg-surface-2',
      )}
    >
      {option.mark}
      <span className="min-w-0 flex-1">
        <span className={classes('block truncate', option.disabled ? 'text-ink-2' : 'text-ink')}>{option.label}</span>
        {option.description && (
          <span className={classes('block text-xs text-ink-3', option.disabled ? 'text-pretty' : 'truncate')}>
            {option.description}
          </span>
        )}
      </span>
      {option.hint}
    </div>
  );
}
