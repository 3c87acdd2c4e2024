import type { CurrentUser } from '@heddle/contract/api/auth';
import { LogOut, Settings } from 'lucide-react';
import { Link } from 'wouter';
import { fullName } from '../ui/avatar.tsx';
import { DropdownMenuItem, DropdownMenuLabel, DropdownMenuSeparator } from '../ui/dropdown-menu.tsx';
import { matchesRoute, useRoutes } from './routing.ts';

/** Who is signed in, the way to the settings, and out. */
export function UserMenuItems({ user, onLogOut }: { user: CurrentUser; onLogOut: () => void }) {
  const name = fullName(user);
  const hasSettings = useRoutes().some((route) => matchesRoute(route, '/settings'));
  return (
    <>
      <DropdownMenuLabel className="text-sm">
        {name && <span className="block truncate font-medium text-ink">{name}</span>}
        <span className="block truncate text-xs text-ink-2">{user.email}</span>
      </DropdownMenuLabel>
      <DropdownMenuSeparator />
      {hasSettings && (
        <DropdownMenuItem asChild>
          <Link href="/settings">
            <Settings aria-hidden size={15} />
            Settings
          </Link>
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={onLogOut}>
        <LogOut aria-hidden size={15} />
        Log out
      </DropdownMenuItem>
    </>
  );
}
