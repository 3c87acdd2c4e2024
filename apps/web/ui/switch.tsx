import { Switch as RadixSwitch } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { useFieldControl } from './field-context.ts';

/** On or off, at once. Inside a `Field` (layout `row`) it is tied to label, help and error. */
export function Switch({ className, ...props }: ComponentProps<typeof RadixSwitch.Root>) {
  const { 'aria-required': _required, ...wiring } = useFieldControl();
  return (
    <RadixSwitch.Root
      className={classes(
        'inline-flex h-5 w-9 shrink-0 items-center rounded-full bg-line-strong p-0.5 transition-colors',
        'hover:bg-ink-3 data-[state=checked]:bg-accent data-[state=checked]:hover:bg-accent-hover disabled:pointer-events-none disabled:opacity-50',
        className,
      )}
      {...wiring}
      {...props}
    >
      <RadixSwitch.Thumb className="block size-4 rounded-full bg-knob shadow-raised transition-transform data-[state=checked]:translate-x-4" />
    </RadixSwitch.Root>
  );
}
