import { Link } from 'wouter';
import { useCurrentUser, useLogout } from '../api/auth.ts';
import { Avatar, fullName } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { lazyModule } from '../ui/lazy-module.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import { toast, toastAfterReload } from '../ui/toast.tsx';

const items = lazyModule(() => import('./user-menu-items.tsx'));

export interface UserMenuProps {
  /** The page loaded after logging out. Default: the same page. */
  afterLogout?: string;
}

/** The avatar with name, e-mail, Settings and Log out; a Login button for visitors. Empty until the session is loaded. */
export function UserMenu({ afterLogout }: UserMenuProps) {
  const { user, isLoading } = useCurrentUser();
  const logout = useLogout({ sendsJson: afterLogout === undefined });
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
        if (afterLogout === undefined) location.reload();
        else location.assign(afterLogout);
      },
      onError: () =>
        toast({
          title: 'Logout Error',
          description: 'There was an issue logging out. Please try again.',
          tone: 'destructive',
        }),
    });

  return (
    <MenuButton
      variant="ghost"
      size="icon"
      aria-label={`Account menu of ${fullName(user) || user.email}`}
      className="rounded-full"
      loading={logout.isPending}
      parts={items}
      menuClassName="max-w-72"
      renderEntries={({ UserMenuItems }) => <UserMenuItems user={user} onLogOut={logOut} />}
    >
      <Avatar person={user} />
    </MenuButton>
  );
}
