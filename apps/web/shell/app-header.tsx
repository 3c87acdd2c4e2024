import { Inbox } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useCurrentUser } from '../api/auth.ts';
import { classes } from '../ui/classes.ts';
import { lazyModule, useLazyModule } from '../ui/lazy-module.ts';
import { Logo } from '../ui/logo.tsx';
import { matchesRoute, useRoutes } from './routing.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { UserMenu } from './user-menu.tsx';

// Loaded for signed-in users only: visitors have no approvals.
const openApprovals = lazyModule(() => import('./open-approvals.tsx'));

/** Links to the main screens: those for signed-in users only when there is one, those of the editor's toolbar only if `inEditor`. */
export function MainNav({ inEditor = false, className }: { inEditor?: boolean; className?: string }) {
  const { isAuthenticated } = useCurrentUser();
  const [path] = useLocation();
  const OpenApprovals = useLazyModule(openApprovals, isAuthenticated)?.OpenApprovals;
  return (
    <nav aria-label="Main" className={classes('flex items-center gap-0.5', className)}>
      {useRoutes().map((route) => {
        if (!route.nav || (route.nav.signedIn && !isAuthenticated) || (route.nav.editorOnly && !inEditor)) return null;
        // Signed-in users see the dashboard at / as well.
        const current = matchesRoute(route, path) || (route.nav.href === '/dashboard' && path === '/');
        return (
          <NavLink
            key={route.nav.href}
            // From the editor each link loads the page anew.
            {...(inEditor ? { 'data-reload': '' } : {})}
            href={route.nav.href}
            aria-current={current ? 'page' : undefined}
            className={classes(
              'rounded-sm px-2.5 py-1.5 text-sm transition-colors hover:bg-surface-2 hover:text-ink',
              route.nav.inbox && 'relative inline-flex h-8 items-center gap-1.5',
              route.nav.inbox && (inEditor ? 'max-xl:px-2' : 'max-sm:px-2'),
              current ? 'bg-surface-2 font-medium text-ink' : 'text-ink-2',
            )}
          >
            {route.nav.inbox ? (
              <>
                <Inbox aria-hidden size={16} className={inEditor ? 'xl:hidden' : 'sm:hidden'} />
                <span className={inEditor ? 'max-xl:sr-only' : 'max-sm:sr-only'}>{route.nav.label}</span>
                {OpenApprovals && <OpenApprovals className={inEditor ? onIcon.inEditor : onIcon.elsewhere} />}
              </>
            ) : (
              route.nav.label
            )}
          </NavLink>
        );
      })}
    </nav>
  );
}

/** On the corner of the icon, where the label is hidden. */
const onIcon = {
  inEditor: 'max-xl:absolute max-xl:-top-0.5 max-xl:-right-1 max-xl:h-4 max-xl:min-w-4',
  elsewhere: 'max-sm:absolute max-sm:-top-0.5 max-sm:-right-1 max-sm:h-4 max-sm:min-w-4',
};

/** A link to a screen; with `data-reload` it loads the page anew. */
function NavLink(props: ComponentProps<'a'> & { href: string; 'data-reload'?: string }) {
  return props['data-reload'] === undefined ? <Link {...props} /> : <a {...props}>{props.children}</a>;
}

export interface AppHeaderProps {
  /** Replaces the account menu. */
  actions?: ReactNode;
  /** Hides the navigation on narrow screens, where `actions` need the space. */
  hideNavWhenNarrow?: boolean;
}

/** The bar at the top of every page but the editor. */
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
