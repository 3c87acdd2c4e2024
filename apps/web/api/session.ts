import type { QueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { toast } from '../ui/toast.tsx';
import { keys } from './keys.ts';

/** Time between the toast that the session has ended and the login screen, in milliseconds. */
const REDIRECT_DELAY = 500;

let redirecting = false;

/** Shows that the session has ended and opens the login screen. Several failing calls at once show it once. */
export function leaveForLogin(client: QueryClient): void {
  if (redirecting) return;
  redirecting = true;
  toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', tone: 'destructive' });
  setTimeout(() => {
    redirecting = false;
    navigate('/login');
    void client.resetQueries({ queryKey: keys.currentUser });
  }, REDIRECT_DELAY);
}
