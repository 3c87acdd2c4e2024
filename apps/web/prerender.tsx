import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app.tsx';

/** What a visitor sees first at `/`, as HTML that the app takes over: made when the app is built, by the same components. */
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
