import { Tabs as RadixTabs } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

/** `<Tabs defaultValue="a"><TabsList><TabsTrigger value="a">…</TabsTrigger></TabsList><TabsContent value="a">…</TabsContent></Tabs>` */
export const Tabs = RadixTabs.Root;

/** The row of tabs; scrolls sideways if it does not fit. */
export function TabsList({ className, ...props }: ComponentProps<typeof RadixTabs.List>) {
  return (
    <RadixTabs.List
      className={classes(
        'flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none]',
        className,
      )}
      {...props}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof RadixTabs.Trigger>) {
  return (
    <RadixTabs.Trigger
      className={classes(
        'relative inline-flex h-10 shrink-0 items-center gap-2 px-3 text-sm font-medium whitespace-nowrap text-ink-2 transition-colors',
        'hover:text-ink data-[state=active]:text-ink',
        'after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full data-[state=active]:after:bg-accent',
        'focus-visible:rounded-sm focus-visible:-outline-offset-2 disabled:pointer-events-none disabled:opacity-50',
        className,
      )}
      // Radix focuses by script, for which browsers show the focus ring; a mouse press needs none.
      onMouseDown={(event) => event.button === 0 && event.currentTarget.focus({ focusVisible: false })}
      {...props}
    />
  );
}

export function TabsContent({ className, ...props }: ComponentProps<typeof RadixTabs.Content>) {
  return <RadixTabs.Content className={classes('pt-5', className)} {...props} />;
}
