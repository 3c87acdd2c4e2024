import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useCurrentUser } from '../api/auth.ts';
import { lazyModule, prepareWhenIdle, useLazyModule } from '../ui/lazy-module.ts';
import { useToasts } from '../ui/toast.tsx';

const toaster = lazyModule(() => import('../ui/toaster.tsx'));

/**
 * The notification area. It is loaded before it is needed, since a message may be that the server cannot be reached;
 * only the landing page for visitors loads it with the first message.
 */
export function Notifications() {
  const some = useToasts(({ toasts }) => toasts.length > 0);
  const [path] = useLocation();
  const { isAuthenticated } = useCurrentUser();
  const silent = path === '/' && !isAuthenticated;
  useEffect(() => (silent ? undefined : prepareWhenIdle(toaster)), [silent]);
  const Toaster = useLazyModule(toaster, some)?.Toaster;
  return Toaster ? <Toaster /> : null;
}
