import { render } from '@testing-library/react';
import { createQueryClient } from '../api/query-client.ts';
import { App } from '../app.tsx';

/** Opens the whole app at an address, as a browser would. */
export function openApp(path: string) {
  window.history.replaceState(null, '', path);
  return render(<App client={createQueryClient()} />);
}
