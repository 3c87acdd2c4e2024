import { lazy } from 'react';
import { useCurrentUser } from './api/auth.ts';
import Landing from './screens/landing/landing-screen.tsx';

const Dashboard = lazy(() => import('./screens/dashboard/dashboard-screen.tsx'));

/** The dashboard for signed-in users; the landing page for visitors and until that is known. */
export default function HomeScreen() {
  const { isAuthenticated } = useCurrentUser();
  return isAuthenticated ? <Dashboard /> : <Landing />;
}
