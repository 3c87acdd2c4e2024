import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env['HEDDLE_SERVER'] ?? 'http://localhost:3000';

// Libraries change less often than our code: kept in chunks of their own, a release does not make browsers fetch them again.
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|@tanstack)[\\/]/, priority: 3 },
  { name: 'flow', test: /node_modules[\\/](@xyflow|d3-[a-z]+|classcat)[\\/]/, priority: 2 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  server: {
    // Our own modules under /api/ (the typed client) are not calls to the server.
    proxy: { '^/api/(?!.+\\.ts(\\?|$))': server, '/hooks': server },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
