import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { dryRunNodes } from './dry-run/nodes.config.ts';
import { firstPaint } from './first-paint.config.ts';
import { guides } from './guides.config.ts';
import { visitorPage } from './visitor-page.config.ts';

// The server compares a write's origin with the host it was asked at, so the host stays as the browser sent it.
const server = { target: process.env['HEDDLE_SERVER'] ?? 'http://localhost:3000', changeOrigin: false };

const frame =
  /[\\/]apps[\\/]web[\\/](app|routes|api[\\/](auth|client|keys|query-client|session)|shell[\\/](app-header|error-boundary|notifications|routing|screen|theme-toggle|user-menu)|ui[\\/](avatar|badge|button|card|classes|empty-frame|lazy-module|logo|menu-button|slot|spinner|theme|toast|tooltip|tooltip-open|use-title))\.tsx?$|[\\/]lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/])|[\\/]contract[\\/](errors[\\/](api|define|workflow)|workflow[\\/](limits|node-name))\.ts$|[\\/]zustand[\\/]/;

// The modules of the editor's first paint that its lazy panels use as well.
const editor =
  /[\\/]screens[\\/]editor[\\/](session|store[\\/](?!tidy|layered|workflow-schema)|commands[\\/](?!command-|finder|shortcuts-dialog)|rerun[\\/](pinned|rerunnable)\.|run[\\/](replay[\\/]frames|run-panel-id)|canvas[\\/](card-size|canvas-handle|change-mark|flow-annotation|node-position))/;

// Libraries change less often than our code: in separate chunks, they remain cached across releases.
const groups = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|@tanstack)[\\/]/,
    priority: 3,
  },
  { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 2 },
  // The frame around every screen: one file instead of a dozen small ones.
  { name: 'frame', test: frame, priority: 1 },
  { name: 'editor', test: editor, priority: 1, includeDependenciesRecursively: false },
  { name: 'xyflow', test: /node_modules[\\/](@xyflow|d3-[a-z]+|classcat)[\\/]/, priority: 2 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), guides(), dryRunNodes(), firstPaint(), visitorPage()],
  worker: { format: 'es', plugins: () => [dryRunNodes()] },
  server: {
    // Our own modules under /api/ (the typed client) are not calls to the server.
    // Files beside the app are served as they were last built.
    proxy: { '^/api/(?!.+\\.ts(\\?|$))': server, '/hooks': server, '^/docs/[\\w-]+\\.(md|pdf)$': server },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Browsers that know the modules we build know how to preload them.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      // Nothing in the contract happens by being imported: a screen that only knows a name or a limit of it does without its schemas and their library.
      treeshake: {
        manualPureFunctions: ['z'],
        moduleSideEffects: [{ test: /[\\/]packages[\\/](contract|expression)[\\/]/, sideEffects: false }],
      },
    },
  },
});
