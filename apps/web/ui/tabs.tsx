import { Tabs as RadixTabs } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

/** `<Tabs defaultValue="a"><TabsList><TabsTrigger value="a">…</TabsTrigger></TabsList><TabsContent value="a">…</TabsContent></Tabs>` */
export const Tabs = RadixTabs.Root;

/** The row of tabs; scrolls sideways if it does not fit, and fades out where there is more. */
export function TabsList({ className, ...props }: ComponentProps<typeof RadixTabs.List>) {
  return (
    <RadixTabs.List
      ref={followScrolling}
      className={classes(
        'flex overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none] sm:gap-1',
        '[mask-image:linear-gradient(90deg,transparent,black_var(--more-before,0px),black_calc(100%_-_var(--more-behind,0px)),transparent)]',
        className,
      )}
      {...props}
    />
  );
}

/** How wide a row of tabs fades out towards tabs that it has no room for. */
const FADE = '2.5rem';

/** Keeps on a row of tabs at which of its ends there are more, and begins with the active one in view. Returns the function that ends it. */
function followScrolling(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return undefined;
  const update = (): void => {
    const behind = list.scrollWidth - list.clientWidth - list.scrollLeft;
    list.style.setProperty('--more-before', list.scrollLeft > 1 ? FADE : '0px');
    list.style.setProperty('--more-behind', behind > 1 ? FADE : '0px');
  };
  const active = list.querySelector<HTMLElement>('[data-state="active"]');
  if (active && active.offsetLeft + active.offsetWidth > list.clientWidth) list.scrollLeft = active.offsetLeft;
  update();
  const sizes = new ResizeObserver(update);
  sizes.observe(list);
  list.addEventListener('scroll', update, { passive: true });
  return () => {
    sizes.disconnect();
    list.removeEventListener('scroll', update);
  };
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof RadixTabs.Trigger>) {
  return (
    <RadixTabs.Trigger
      className={classes(
        'relative inline-flex h-10 shrink-0 items-center gap-2 px-2 text-sm font-medium whitespace-nowrap text-ink-2 transition-colors',
        'sm:px-3 hover:text-ink data-[state=active]:text-ink',
        'after:absolute after:inset-x-2 after:bottom-0 sm:after:inset-x-3 after:h-0.5 after:rounded-full data-[state=active]:after:bg-accent',
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
