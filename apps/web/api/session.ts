import type { QueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { toast } from '../ui/toast.tsx';
import { keys } from './keys.ts';

/** Milliseconds between being told that one is logged out and the login screen. */
const REDIRECT_DELAY = 500;

let redirecting = false;

/** Says that the session is over and goes to the login screen. Several failing calls at once say it once. */
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
