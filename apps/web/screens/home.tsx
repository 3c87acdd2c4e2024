import { lazy } from 'react';
import { useCurrentUser } from '../api/auth.ts';

const Dashboard = lazy(() => import('./dashboard/dashboard-screen.tsx'));
const Landing = lazy(() => import('./landing/landing-screen.tsx'));

/** The dashboard for signed-in users; the landing page for visitors and until that is known. */
export default function HomeScreen() {
  const { isAuthenticated } = useCurrentUser();
  return isAuthenticated ? <Dashboard /> : <Landing />;
}
