import type { KeyboardEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { classes } from '../../../../../ui/classes.ts';
import { Input } from '../../../../../ui/input.tsx';
import { Popover, PopoverAnchor, PopoverContent } from '../../../../../ui/popover.tsx';
import type { PlaceInZone } from './time-zones.ts';
import { findPlaces, offsetOf, zoneOfPlace } from './time-zones.ts';

interface TimeZoneInputProps {
  value: string;
  /** The zone that applies without a choice. */
  placeholder: string;
  onChange: (zone: string) => void;
  onBlur: () => void;
}

/** A time zone by its name; cities and countries are offered as one types. */
export function TimeZoneInput({ value, placeholder, onChange, onBlur }: TimeZoneInputProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [current, setCurrent] = useState(0);
  const found = open ? findPlaces(value) : [];

  const pick = ({ zone }: PlaceInZone): void => {
    onChange(zone);
    setOpen(false);
  };
  const show = (): void => {
    setCurrent(0);
    setOpen(true);
  };
  const move = (by: number): void => {
    if (!open) return show();
    const next = (current + by + found.length) % Math.max(1, found.length);
    setCurrent(next);
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const chosen = found[current];
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && chosen) pick(chosen);
    else if (event.key === 'Escape' && open) setOpen(false);
    else return;
    event.preventDefault();
  };
  const leave = (): void => {
    setOpen(false);
    const zone = zoneOfPlace(value);
    if (zone !== undefined && zone !== value) onChange(zone);
    onBlur();
  };

  return (
    <Popover open={found.length > 0} onOpenChange={setOpen}>
      <PopoverAnchor asChild>
        <Input
          ref={input}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `${listId}-${current}` : undefined}
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          onClick={show}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            onChange(target.value);
            show();
          }}
          onBlur={leave}
        />
      </PopoverAnchor>
      <PopoverContent
        className="w-(--radix-popover-trigger-width) min-w-56 p-1"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          if (event.target === input.current) event.preventDefault();
        }}
      >
        <Places id={listId} found={found} current={current} onPick={pick} />
      </PopoverContent>
    </Popover>
  );
}

interface PlacesProps {
  id: string;
  found: readonly PlaceInZone[];
  current: number;
  onPick: (place: PlaceInZone) => void;
}

/** The places to choose from. The keyboard stays in the field, which names the current option. */
function Places({ id, found, current, onPick }: PlacesProps) {
  return (
    <div id={id} role="listbox" aria-label="Time zones" tabIndex={-1} className="max-h-64 overflow-y-auto">
      {found.map((entry, index) => (
        <div
          key={`${entry.place} ${entry.zone}`}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(entry)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onPick(entry);
          }}
          className={classes(
            'flex cursor-default items-baseline justify-between gap-3 rounded-sm px-2 py-1.5 text-sm hover:bg-surface-2',
            index === current && 'bg-surface-2',
          )}
        >
          <span className="min-w-0 truncate">{entry.place}</span>
          <span className="figures shrink-0 text-xs text-ink-3">
            {entry.zone === entry.place ? '' : `${entry.zone} · `}
            {offsetOf(entry.zone)}
          </span>
        </div>
      ))}
    </div>
  );
}
