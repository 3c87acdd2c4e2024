import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app.tsx';
import './styles/global.css';
import { showPendingToast } from './ui/toast.tsx';

const root = document.getElementById('root');
if (root) {
  const app = (
    <StrictMode>
      <App client={createQueryClient()} />
    </StrictMode>
  );
  // The page for visitors comes with its first picture in it.
  if (root.hasChildNodes()) hydrateRoot(root, app);
  else createRoot(root).render(app);
  showPendingToast();
}
