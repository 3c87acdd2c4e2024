import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { useFieldControl } from './field-context.ts';

interface SwitchProps extends Omit<ComponentProps<'button'>, 'children' | 'onClick' | 'role' | 'type' | 'value'> {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** On or off, at once. Inside a `Field` (layout `row`) it is tied to label, help and error. */
export function Switch({ checked, onCheckedChange, className, ...props }: SwitchProps) {
  const { 'aria-required': _required, ...wiring } = useFieldControl();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      onClick={() => onCheckedChange(!checked)}
      className={classes(
        'group/switch inline-flex h-5 w-9 shrink-0 items-center rounded-full bg-line-strong p-0.5 transition-colors',
        'hover:bg-ink-3 aria-checked:bg-accent aria-checked:hover:bg-accent-hover disabled:pointer-events-none disabled:opacity-50',
        className,
      )}
      {...wiring}
      {...props}
    >
      <span className="block size-4 rounded-full bg-knob shadow-raised transition-transform group-aria-checked/switch:translate-x-4" />
    </button>
  );
}
