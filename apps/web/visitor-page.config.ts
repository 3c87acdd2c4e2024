import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { createServer } from 'vite';

const EMPTY = '<div id="root"></div>';

/** The output of `prerender.tsx`. Its modules are run unbundled, with the installed libraries. */
async function prerenderHome(root: string): Promise<string> {
  const server = await createServer({
    configFile: false,
    root,
    mode: 'production',
    appType: 'custom',
    logLevel: 'error',
    plugins: [react()],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, watch: null, ws: false },
  });
  try {
    const made: { prerenderHome?: () => Promise<string> } = await server.ssrLoadModule('/prerender.tsx');
    if (!made.prerenderHome) throw new Error('prerender.tsx has no prerenderHome.');
    return await made.prerenderHome();
  } finally {
    await server.close();
  }
}

/** Writes `home.html` beside `index.html`: the same page with the prerendered first view of `/`, which browsers show before any script is loaded. */
export function visitorPage(): Plugin {
  return {
    name: 'heddle:visitor-page',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset' || !String(page.source).includes(EMPTY))
        throw new Error('The page has no empty root to draw in.');
      const picture = await prerenderHome(import.meta.dirname);
      const source = String(page.source).replace(EMPTY, () => `<div id="root">${picture}</div>`);
      this.emitFile({ type: 'asset', fileName: 'home.html', source });
    },
  };
}
