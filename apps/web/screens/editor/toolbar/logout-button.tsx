import { LogOut } from 'lucide-react';
import { useLogout } from '../../../api/auth.ts';
import { Button } from '../../../ui/button.tsx';
import { toast, toastAfterReload } from '../../../ui/toast.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';

/** Logs out and opens the landing page. */
export function LogoutButton({ className }: { className?: string }) {
  const logout = useLogout();
  const logOut = (): void =>
    logout.mutate(undefined, {
      onSuccess: () => {
        toastAfterReload({ title: 'Logged out', description: 'You have been successfully logged out.' });
        location.assign('/');
      },
      onError: () =>
        toast({
          title: 'Logout Error',
          description: 'There was an issue logging out. Please try again.',
          tone: 'destructive',
        }),
    });
  return (
    <Tooltip content="Logout">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Logout"
        className={className}
        loading={logout.isPending}
        onClick={logOut}
      >
        <LogOut aria-hidden size={16} />
      </Button>
    </Tooltip>
  );
}
