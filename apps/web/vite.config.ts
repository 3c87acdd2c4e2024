import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './chunks.config.ts';
import { compressed } from './compress.config.ts';
import { dryRunNodes } from './dry-run/nodes.config.ts';
import { firstPaint } from './first-paint.config.ts';
import { guides } from './guides.config.ts';
import { icons } from './icons.config.ts';
import { visitorPage } from './visitor-page.config.ts';

// The server compares a write's origin with the host it was asked at, so the host stays as the browser sent it.
const server = { target: process.env['HEDDLE_SERVER'] ?? 'http://localhost:3000', changeOrigin: false };

const { plugin: chunkPlugin, groups } = chunks();

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    chunkPlugin,
    react(),
    tailwindcss(),
    guides(),
    icons(),
    dryRunNodes(),
    firstPaint(),
    visitorPage(),
    compressed(),
  ],
  worker: { format: 'es', plugins: () => [dryRunNodes()] },
  server: {
    // Our own modules under /api/ (the typed client) are not calls to the server.
    // Files beside the app are served as they were last built.
    proxy: {
      '^/api/(?!.+\\.ts(\\?|$))': server,
      '/hooks': server,
      '/t/': server,
      '^/docs/[\\w-]+\\.(md|pdf)$': server,
    },
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
