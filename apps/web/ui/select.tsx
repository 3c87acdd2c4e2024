import { Check, ChevronDown } from 'lucide-react';
import { Select as RadixSelect } from 'radix-ui';
import { classes } from './classes.ts';
import { useFieldControl } from './field-context.ts';

export interface SelectOption {
  /** Never the empty string. */
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string;
  disabled?: boolean;
  className?: string | undefined;
  'aria-label'?: string;
}

/** One of a list. Inside a `Field` it is tied to label, help and error; elsewhere it needs an `aria-label`. */
export function Select({
  value,
  onValueChange,
  options,
  placeholder,
  disabled = false,
  className,
  'aria-label': ariaLabel,
}: SelectProps) {
  return (
    <RadixSelect.Root value={value} onValueChange={onValueChange} disabled={disabled}>
      <RadixSelect.Trigger
        {...useFieldControl()}
        aria-label={ariaLabel}
        className={classes(
          'control flex h-8.5 items-center justify-between gap-2 px-2.5 text-left data-placeholder:text-ink-3',
          className,
        )}
      >
        <span className="truncate">
          <RadixSelect.Value placeholder={placeholder} />
        </span>
        <RadixSelect.Icon>
          <ChevronDown aria-hidden size={15} className="text-ink-3" />
        </RadixSelect.Icon>
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content
          position="popper"
          sideOffset={4}
          className="popup max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width)"
        >
          <RadixSelect.Viewport>
            {options.map((option) => (
              <RadixSelect.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className="popup-item pr-8"
              >
                <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
                <RadixSelect.ItemIndicator className="absolute right-2">
                  <Check aria-hidden size={15} className="text-accent" />
                </RadixSelect.ItemIndicator>
              </RadixSelect.Item>
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  );
}
