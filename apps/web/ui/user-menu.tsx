import { LogOut, Settings } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useCurrentUser, useLogout } from '../api/auth.ts';
import { isRouted, needsSignIn } from '../screens/routes.ts';
import { Avatar, fullName } from './avatar.tsx';
import { Button } from './button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from './dropdown-menu.tsx';
import { toast, toastAfterReload } from './toast.tsx';

export interface UserMenuProps {
  /** Where a full page load leads after logging out. Default: the same page, or / where that page is for signed-in users. */
  afterLogout?: string;
}

/** The avatar with name, e-mail, Settings and Log out; a Login button for visitors. Nothing while that is not known yet. */
export function UserMenu({ afterLogout }: UserMenuProps) {
  const { user, isLoading } = useCurrentUser();
  const [path] = useLocation();
  const logout = useLogout();
  if (isLoading) return <span className="size-8" />;
  if (!user) {
    return (
      <Button asChild>
        <Link href="/login">Login</Link>
      </Button>
    );
  }

  const logOut = (): void =>
    logout.mutate(undefined, {
      onSuccess: () => {
        toastAfterReload({ title: 'Logged out', description: 'You have been successfully logged out.' });
        const target = afterLogout ?? (needsSignIn(path) ? '/' : undefined);
        if (target === undefined) location.reload();
        else location.assign(target);
      },
      onError: () => toast({ title: 'Logout Error', description: 'There was an issue logging out. Please try again.', tone: 'destructive' }),
    });

  const name = fullName(user);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={`Account menu of ${name || user.email}`} className="rounded-full" loading={logout.isPending}>
          <Avatar person={user} />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="max-w-72">
        <DropdownMenuLabel className="text-sm">
          {name && <span className="block truncate font-medium text-ink">{name}</span>}
          <span className="block truncate text-xs text-ink-2">{user.email}</span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        {isRouted('/settings') && (
          <DropdownMenuItem asChild>
            <Link href="/settings">
              <Settings aria-hidden size={15} />
              Settings
            </Link>
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={logOut}>
          <LogOut aria-hidden size={15} />
          Log out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
