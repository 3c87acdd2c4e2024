import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app.tsx';

/** The first view of `/` for visitors, as HTML that the app hydrates: rendered by the build with the same components. */
export async function prerenderHome(): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <Router ssrPath="/">
        <App client={createQueryClient()} />
      </Router>
    </StrictMode>,
    {
      onError(error) {
        throw error;
      },
    },
  );
  return new Response(prelude).text();
}
