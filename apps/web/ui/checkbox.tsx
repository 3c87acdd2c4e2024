import { Check, Minus } from 'lucide-react';
import { Checkbox as RadixCheckbox } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { useFieldControl } from './field-context.ts';

/** A tick that counts once the form is sent. Inside a `Field` (layout `row`) it is tied to label, help and error. */
export function Checkbox({ className, ...props }: ComponentProps<typeof RadixCheckbox.Root>) {
  return (
    <RadixCheckbox.Root
      className={classes(
        'group inline-flex size-4.5 shrink-0 items-center justify-center rounded-xs border border-line-strong bg-surface',
        'transition-colors hover:border-ink-3 data-[state=checked]:border-accent data-[state=checked]:bg-accent',
        'data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent',
        'aria-invalid:border-bad disabled:pointer-events-none disabled:opacity-50',
        className,
      )}
      {...useFieldControl()}
      {...props}
    >
      <RadixCheckbox.Indicator className="text-accent-ink">
        <Check aria-hidden size={14} className="group-data-[state=indeterminate]:hidden" />
        <Minus aria-hidden size={14} className="hidden group-data-[state=indeterminate]:block" />
      </RadixCheckbox.Indicator>
    </RadixCheckbox.Root>
  );
}
