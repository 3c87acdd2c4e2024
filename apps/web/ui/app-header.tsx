import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useCurrentUser } from '../api/auth.ts';
import { routes } from '../screens/routes.ts';
import { classes } from './classes.ts';
import { Logo } from './logo.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { UserMenu } from './user-menu.tsx';

/** Links to the main screens; those for signed-in users only when there is one, those of the editor's bar only where it is `inEditor`. */
export function MainNav({ inEditor = false, className }: { inEditor?: boolean; className?: string }) {
  const { isAuthenticated } = useCurrentUser();
  const [path] = useLocation();
  const isCurrent = (route: (typeof routes)[number]): boolean => (typeof route.path === 'string' ? route.path === path : route.path.test(path));
  return (
    <nav aria-label="Main" className={classes('flex items-center gap-0.5', className)}>
      {routes.map((route) => {
        if (!route.nav || (route.nav.signedIn && !isAuthenticated) || (route.nav.editorOnly && !inEditor)) return null;
        // The dashboard also stands at / for signed-in users.
        const current = isCurrent(route) || (route.nav.href === '/dashboard' && path === '/');
        return (
          <Link
            key={route.nav.href}
            href={route.nav.href}
            aria-current={current ? 'page' : undefined}
            className={classes(
              'rounded-sm px-2.5 py-1.5 text-sm transition-colors hover:bg-surface-2 hover:text-ink',
              current ? 'bg-surface-2 font-medium text-ink' : 'text-ink-2',
            )}
          >
            {route.nav.label}
          </Link>
        );
      })}
    </nav>
  );
}

export interface AppHeaderProps {
  /** Stands in place of the account menu. */
  actions?: ReactNode;
  /** Leaves the navigation out on narrow screens, where `actions` need the room. */
  hideNavWhenNarrow?: boolean;
}

/** The bar on top of every page but the editor. */
export function AppHeader({ actions, hideNavWhenNarrow = false }: AppHeaderProps) {
  return (
    <header className="sticky top-0 z-30 flex h-13 shrink-0 items-center gap-2 border-b border-line bg-surface px-3 sm:gap-3 sm:px-4">
      <a
        href="#content"
        className={classes(
          'sr-only focus-visible:not-sr-only focus-visible:absolute focus-visible:left-3',
          'focus-visible:rounded-sm focus-visible:bg-surface focus-visible:px-3 focus-visible:py-2',
        )}
      >
        Skip to content
      </a>
      <Link href="/" className="inline-flex rounded-sm">
        <Logo compact />
      </Link>
      <MainNav className={hideNavWhenNarrow ? 'max-sm:hidden' : ''} />
      <div className="ml-auto flex items-center gap-1 sm:gap-2">
        <ThemeToggle />
        {actions ?? <UserMenu />}
      </div>
    </header>
  );
}
