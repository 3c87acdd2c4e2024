import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { NotFound, routes } from './routes.ts';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { Notifications } from './shell/notifications.tsx';
import { RoutesContext } from './shell/routing.ts';
import { Spinner } from './ui/spinner.tsx';

const loading = (
  <div className="flex flex-1 items-center justify-center text-ink-3">
    <Spinner label="Loading" size={22} />
  </div>
);

/** Providers around the screen that the address asks for. */
export function App({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <RoutesContext value={routes}>
        <ErrorBoundary>
          <Suspense fallback={loading}>
            <Switch>
              {routes.map(({ path, screen: Screen }) => (
                <Route key={String(path)} path={path}>
                  {({ workflowId }: { workflowId?: string }) => (
                    <Screen {...(workflowId === undefined ? {} : { workflowId })} />
                  )}
                </Route>
              ))}
              <Route>
                <NotFound />
              </Route>
            </Switch>
          </Suspense>
        </ErrorBoundary>
        <Notifications />
      </RoutesContext>
    </QueryClientProvider>
  );
}
