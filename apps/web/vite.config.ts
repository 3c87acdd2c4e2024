import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { guides } from './guides.config.ts';

// The server compares a write's origin with the host it was asked at, so the host stays as the browser sent it.
const server = { target: process.env['HEDDLE_SERVER'] ?? 'http://localhost:3000', changeOrigin: false };

// Libraries change less often than our code: kept in chunks of their own, a release does not make browsers fetch them again.
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|@tanstack)[\\/]/, priority: 3 },
  { name: 'flow', test: /node_modules[\\/](@xyflow|d3-[a-z]+|classcat)[\\/]/, priority: 2 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), guides()],
  server: {
    // Our own modules under /api/ (the typed client) are not calls to the server.
    // Files beside the app are served as they were last built.
    proxy: { '^/api/(?!.+\\.ts(\\?|$))': server, '/hooks': server, '^/docs/[\\w-]+\\.(md|pdf)$': server },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
