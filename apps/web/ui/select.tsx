import { Check, ChevronDown } from 'lucide-react';
import { Popover as RadixPopover } from 'radix-ui';
import type { RefObject } from 'react';
import { useEffect, useId, useRef } from 'react';
import { classes } from './classes.ts';
import { useFieldControl } from './field-context.ts';
import type { SelectOption } from './list-keys.ts';
import { useListKeys } from './list-keys.ts';

export interface SelectProps {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string;
  disabled?: boolean;
  className?: string | undefined;
  'aria-label'?: string;
}

/**
 * One of a list. Inside a `Field` it is tied to label, help and error; elsewhere it needs an `aria-label`.
 * A combobox that only selects (WAI-ARIA Authoring Practices): the focus stays on the button while the list is open,
 * and the page behind it is neither hidden from screen readers nor kept from scrolling.
 */
export function Select({
  value,
  onValueChange,
  options,
  placeholder,
  disabled = false,
  className,
  'aria-label': ariaLabel,
}: SelectProps) {
  const control = useFieldControl();
  const ownId = useId();
  const triggerId = control.id ?? ownId;
  const list = useRef<HTMLDivElement>(null);
  const keys = useListKeys(options, value, onValueChange);
  const { open, active } = keys;
  const selected = options.find((option) => option.value === value);
  const optionId = (index: number): string => `${triggerId}-option-${index}`;

  return (
    <RadixPopover.Root open={open} onOpenChange={keys.setOpen}>
      <RadixPopover.Trigger asChild>
        <button
          {...control}
          id={triggerId}
          type="button"
          role="combobox"
          disabled={disabled}
          aria-label={ariaLabel}
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-controls={open ? `${triggerId}-list` : undefined}
          aria-activedescendant={open && active >= 0 ? optionId(active) : undefined}
          data-placeholder={selected ? undefined : ''}
          onKeyDown={keys.onKeyDown}
          className={classes(
            'control flex h-8.5 items-center justify-between gap-2 px-2.5 text-left data-placeholder:text-ink-3',
            className,
          )}
        >
          <span className="truncate">{selected?.label ?? placeholder}</span>
          <ChevronDown aria-hidden size={15} className="shrink-0 text-ink-3" />
        </button>
      </RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          ref={list}
          role="listbox"
          id={`${triggerId}-list`}
          aria-labelledby={triggerId}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          // The focus stays on the button, so that keys go on working.
          onPointerDown={(event) => event.preventDefault()}
          className="popup max-h-(--radix-popover-content-available-height) min-w-(--radix-popover-trigger-width)"
        >
          <ScrollToActive list={list} active={active} />
          {options.map((option, index) => (
            <div
              key={option.value}
              id={optionId(index)}
              role="option"
              aria-selected={option === selected}
              aria-disabled={option.disabled}
              data-highlighted={index === active ? '' : undefined}
              data-disabled={option.disabled ? '' : undefined}
              onPointerMove={() => keys.point(index)}
              onClick={() => keys.choose(index)}
              className="popup-item pr-8"
            >
              {option.label}
              {option === selected && <Check aria-hidden size={15} className="absolute right-2 text-accent" />}
            </div>
          ))}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}

/** Is there only while the list is: so the list shows its active option from the start. */
function ScrollToActive({ list, active }: { list: RefObject<HTMLElement | null>; active: number }) {
  useEffect(() => {
    list.current?.querySelector('[data-highlighted]')?.scrollIntoView({ block: 'nearest' });
  }, [list, active]);
  return null;
}
